// Lists of the language files as the source of an expression. In a list, "*" stands for any letters ("dostępn*"), brackets hold letters
// that may be missing ("inclus(e)(s)"), a blank or a hyphen matches either, and an apostrophe matches both kinds.
import { isUnspaced } from './label-words.ts'
import { LANGUAGES, type LanguageData } from './language-data.ts'

/** The phrases of every language, the longest first. */
export function phrasesOf(pick: (language: LanguageData) => string | undefined): string[] {
  const phrases = LANGUAGES.flatMap((language) => (pick(language) ?? '').split(',').map((phrase) => phrase.trim()))
  return [...new Set(phrases)].filter((phrase) => phrase !== '').toSorted((a, b) => b.length - a.length)
}

/** The source of an expression that matches one phrase of any language: whole words, or inside a run where the script has no blanks. */
export function anyOf(pick: (language: LanguageData) => string | undefined): string {
  return sourceOf(phrasesOf(pick))
}

/** The same for phrases given as a list. */
export function sourceOf(phrases: readonly string[]): string {
  const inRuns = phrases.filter((phrase) => isInRuns(phrase)).map(phraseSource)
  const spaced = phrases.filter((phrase) => !isInRuns(phrase))
  const inner = spaced.filter((phrase) => phrase.startsWith('*')).map((phrase) => phraseSource(phrase.slice(1)))
  const whole = spaced.filter((phrase) => !phrase.startsWith('*')).map(phraseSource)
  const parts = [
    whole.length === 0 ? '' : String.raw`(?<!\p{L})(?:${whole.join('|')})(?!\p{L})`,
    inner.length === 0 ? '' : String.raw`(?:${inner.join('|')})(?!\p{L})`,
    inRuns.join('|'),
  ].filter((part) => part !== '')
  return parts.length === 0 ? NOTHING : `(?:${parts.join('|')})`
}
const NOTHING = '(?!)'

/** Particles of Korean follow their noun without a blank. */
function isInRuns(phrase: string): boolean {
  return isUnspaced(phrase) || /\p{Script=Hangul}/u.test(phrase)
}

function phraseSource(phrase: string): string {
  return phrase
    .replace(/[.+?^${}|[\]\\/]/g, String.raw`\$&`)
    .replaceAll('(', '(?:')
    .replaceAll(')', ')?')
    .replaceAll('*', String.raw`\p{L}*`)
    .replace(/['’]/g, '[\'’]')
    .replace(/[-\s]/g, String.raw`[-\s]`)
}
