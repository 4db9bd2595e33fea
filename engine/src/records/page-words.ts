// Words of links between the pages of a list, in the languages of the web. Compared after folding, without arrows and counts.
import { phrasesOf } from '../fields/word-patterns.ts'

export const NEXT_WORDS: ReadonlySet<string> = new Set(phrasesOf(({ pager }) => pager?.next))

export const PREVIOUS_WORDS: ReadonlySet<string> = new Set(phrasesOf(({ pager }) => pager?.previous))

/** Arrows as pages draw them; a doubled one often leads to the last page where there is a single one beside it. */
export const NEXT_ARROW = /^[›»>→⟩❯▶►≫⇒⟶➔➜❱→⏵]{1,2}$/u
export const PREVIOUS_ARROW = /^[‹«<←⟨❮◀◄≪⇐⟵❰⏴]{1,2}$/u

/** "chevron_right": a font draws an arrow in the place of such a word. */
const FONT_WORD = /(?:keyboard_)?(?:arrow|chevron|navigate)_(?:right|left|forward|back|next|before)(?:_ios)?/gi
/** "fa-angle-right", "arrow-alt-circle-right", "ChevronRightIcon", "right arrow icon"; neither corners nor doors. */
const ARROW_NAME =
  /(?:angle|arrow|chevron|caret|triangle|navigate)s?(?:[_-](?!up|down|turn|right|left)[a-z]{1,12}){0,2}[\s_-]?(right|forward|next|left|back|before)(?![_-](?:to|from|up|down|arrow))/i
const NAME_ARROW = /(right|left)[\s_-]?(?:angle|arrow|chevron|caret|triangle)/i

/** The first arrow named by classes, files and drawings; null where there is none. */
export function arrowNameOf(names: readonly string[]): { pointsRight: boolean; isDoubled: boolean } | null {
  for (const name of names) {
    const direction = (ARROW_NAME.exec(name) ?? NAME_ARROW.exec(name))?.[1]?.toLowerCase()
    if (direction === undefined) continue
    return { pointsRight: /right|forward|next/.test(direction), isDoubled: /double|angles|chevrons/i.test(name) }
  }
  return null
}

/** True where a reader sees no word: neither letters nor digits but those that a font draws as a sign. */
export function isWordless(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text.replace(FONT_WORD, ''))
}

/** The words of a link without arrows, signs of fonts, brackets and counts. */
export function linkWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(FONT_WORD, ' ')
    .replace(/[›»>→⟩❯▶►≫⇒⟶➔➜❱⏵‹«<←⟨❮◀◄≪⇐⟵❰⏴()[\]|:…\p{Co}]+|\.{2,}/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ \d+(?: \p{L}+)?$/u, '')
    .trim()
}
