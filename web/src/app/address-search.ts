// Parses and builds the query of the app's addresses as plain text: `?job=abc`, not `?job="abc"`.

/** `job` is the job or preview whose results are shown; it stays when the user changes between the app's screens. */
export interface AppSearch {
  job?: string
  /** Which view of it; its rows without one. */
  view?: string
  /** How its rows are searched, filtered and sorted, kept here for `state/run-view.ts`. */
  rows?: string
}

export interface ProfileSearch {
  /** Which tab of the profile is shown; the first one without it. */
  tab?: string
}

export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams(Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  return params.size > 0 ? `?${params}` : ''
}

/** Those of `names` that are there. */
export function textsOf<Name extends string>(search: Record<string, unknown>, names: readonly Name[]): Partial<Record<Name, string>> {
  return Object.fromEntries(names.map((name) => [name, search[name]]).filter((entry) => typeof entry[1] === 'string'))
}
