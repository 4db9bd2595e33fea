// The character encoding of a stored page.

/** By its bytes, else as the page declares it; a stored page has lost its HTTP header. */
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

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}
