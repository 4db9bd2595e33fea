// The character encoding of a stored page.

/** UTF-8 if the bytes are valid, else the encoding declared in the page, because the HTTP header is not stored. */
export function encodingOf(bytes: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
    const named = /charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1]?.toLowerCase()
    return named !== undefined && isKnown(named) ? named : 'windows-1252'
  }
}

/** The text of a stored page. */
export function decoded(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}
