// The code in brackets behind words: "Building permit (12.2026.318.1)" holds one number, and the words name its kind.

const NAMED =
  /^(?<words>(?:[^\d()[\]]{3,60}|(?=\p{Lu}\d))(?:\p{Lu}{1,3}\d{1,4}\s)?)\s?[([](?<code>[^\s()[\]]{3,30}|(?:(?:[\p{Lu}\d]{1,8}|[-–/]) ){1,6}[^\s()[\]]{1,20})[)\]]$/u
const YEAR = /^(?:19|20)\d{2}$/

/**
 * The code alone, which may be written in groups ("DA 2026/17", "30 - 2026 - 118 - 1"); null for texts of another form. A year alone is a
 * date.
 */
export function bracketedCode(text: string): string | null {
  const { words = '', code = '' } = NAMED.exec(text.trim())?.groups ?? {}
  const isCode = (code.match(/\d/g)?.length ?? 0) >= 3 && !YEAR.test(code) && (!code.includes(' ') || /\d$/.test(code))
  return /\p{L}{2}|^\p{Lu}\d/u.test(words) && isCode ? code : null
}
