// Words of links between the pages of a list, in the languages of the web. Compared after folding, without arrows and counts.
import { phrasesOf } from '../fields/word-patterns.ts'

export const NEXT_WORDS: ReadonlySet<string> = new Set(phrasesOf(({ pager }) => pager?.next))

export const PREVIOUS_WORDS: ReadonlySet<string> = new Set(phrasesOf(({ pager }) => pager?.previous))

/** Arrow characters. A doubled one beside a single one often leads to the last page. */
export const NEXT_ARROW = /^[›»>→⟩❯▶►≫⇒⟶➔➜❱→⏵]{1,2}$/u
export const PREVIOUS_ARROW = /^[‹«<←⟨❮◀◄≪⇐⟵❰⏴]{1,2}$/u

/** Ligatures that an icon font renders as an arrow: "chevron_right". */
const FONT_WORD = /(?:keyboard_)?(?:arrow|chevron|navigate)_(?:right|left|forward|back|next|before)(?:_ios)?/gi
/**
 * "fa-angle-right", "arrow-alt-circle-right", "ChevronRightIcon", "right arrow icon"; not "arrow-turn-right" or "arrow-right-to-bracket".
 */
const ARROW_NAME =
  /(?:angle|arrow|chevron|caret|triangle|navigate)s?(?:[_-](?!up|down|turn|right|left)[a-z]{1,12}){0,2}[\s_-]?(right|forward|next|left|back|before)(?![_-](?:to|from|up|down|arrow))/i
const NAME_ARROW = /(right|left)[\s_-]?(?:angle|arrow|chevron|caret|triangle)/i

/** The first arrow in names of classes, files and icons; null without one. */
export function arrowNameOf(names: readonly string[]): { pointsRight: boolean; isDoubled: boolean } | null {
  for (const name of names) {
    const direction = (ARROW_NAME.exec(name) ?? NAME_ARROW.exec(name))?.[1]?.toLowerCase()
    if (direction === undefined) continue
    return { pointsRight: /right|forward|next/.test(direction), isDoubled: /double|angles|chevrons/i.test(name) }
  }
  return null
}

/** True for a text without letters and digits, except those that an icon font renders as a symbol. */
export function isWordless(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text.replace(FONT_WORD, ''))
}

/** The words of a link without arrows, icon ligatures, brackets and counts. */
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
