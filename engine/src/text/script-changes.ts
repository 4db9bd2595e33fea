// Boundaries between Latin letters and scripts that are written without spaces, where a word ends although no space follows.
const RUN = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`
const LETTER = String.raw`\p{Script=Latin}`

const between = (other: string): RegExp => new RegExp(`(?<=${RUN})(?=${other})|(?<=${other})(?=${RUN})`, 'gu')
const LETTERS = between(LETTER)
const LETTERS_AND_DIGITS = between(String.raw`[${LETTER}\d]`)

/** With a blank between a run and Latin letters: "Gold価格" is two words. */
export function lettersApart(text: string): string {
  return text.replace(LETTERS, ' ')
}

/** The same for digits, too: "格式为YYYY-MM-DD", "h1タグ". */
export function scriptsApart(text: string): string {
  return text.replace(LETTERS_AND_DIGITS, ' ')
}
