// Metadata of objects: the caller's own texts by name.

export type Metadata = Record<string, string>

/** Merges like Stripe: an empty text removes an entry, an empty value removes all of them. */
export function mergeMetadata(old: Metadata, given: Metadata | '' | undefined): Metadata {
  if (given === undefined) return old
  if (given === '') return {}
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''))
}
