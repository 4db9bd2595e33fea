// JSON that PostgreSQL can store: pages may contain NUL and unpaired surrogates, which jsonb and text reject.

/** JSON text of the value, without characters that cannot be stored. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  // Nearly all values are valid; invalid characters can occur only where these escapes do.
  if (!/\\u(?:0000|d[89a-f])/i.test(json)) return json
  return JSON.stringify(clean(value))
}

/** The text without NUL and unpaired surrogates. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [storableText(key), clean(item)]))
  }
  return value
}
