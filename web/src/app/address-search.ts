// Parses and builds the query of the app's addresses as plain text: `?job=abc`, not `?job="abc"`.

/** `job` is the job or preview whose results are shown; it stays when the user changes between the app's screens. */
export interface AppSearch {
  job?: string
  /** Which view of it; left out: its rows. */
  view?: string
  /** Search, filters and order of its rows; `state/run-view.ts` writes it. */
  rows?: string
}

export interface ProfileSearch {
  /** Which tab of the profile is shown; left out: the first one. */
  tab?: string
}

export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams(Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  return params.size > 0 ? `?${params}` : ''
}

/** The keys of `names` that exist. */
export function textsOf<Name extends string>(search: Record<string, unknown>, names: readonly Name[]): Partial<Record<Name, string>> {
  return Object.fromEntries(names.map((name) => [name, search[name]]).filter((entry) => typeof entry[1] === 'string'))
}
