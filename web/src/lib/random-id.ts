// An id for things that live in this browser only. Works without a secure context, where randomUUID is missing.

export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
