// The code in brackets behind words: "Building permit (12.2026.318.1)" holds one number, and the words name its kind.

const NAMED = /^(?<words>[^\d()[\]]{3,60})\s?[([](?<code>[^\s()[\]]{3,30})[)\]]$/u
const YEAR = /^(?:19|20)\d{2}$/

/** The code alone; null for texts of another form. A year alone is a date. */
export function bracketedCode(text: string): string | null {
  const { words = '', code = '' } = NAMED.exec(text.trim())?.groups ?? {}
  return /\p{L}{2}/u.test(words) && (code.match(/\d/g)?.length ?? 0) >= 3 && !YEAR.test(code) ? code : null
}
