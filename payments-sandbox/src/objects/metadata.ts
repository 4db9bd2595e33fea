// Notes a caller keeps on an object: texts by name.

export type Metadata = Record<string, string>

/** As Stripe merges them: an empty text removes a note, an empty value all of them. */
export function mergeMetadata(old: Metadata, given: Metadata | '' | undefined): Metadata {
  if (given === undefined) return old
  if (given === '') return {}
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''))
}
