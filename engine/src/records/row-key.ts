// The key by which rows of a list are compared.

/** The same for rows with the same values. */
export function rowKey(row: ReadonlyMap<string, { raw: string }>): string {
  return JSON.stringify([...row].map(([name, { raw }]) => [name, raw]))
}
