// Facts that nothing names: a bullet, a chip or a part of a line that is a value by itself, because the field's description lists it or
// because it is one wherever it stands ("Freehold", "Full-time", "Ages 8 and up").
import { BARE_VALUES } from '../bare-values.ts'
import { mentionedChoices } from '../described-choices.ts'
import { factLines } from '../fact-lines.ts'
import { propose, type Finder } from '../finder.ts'
import type { PageIndex } from '../page-index.ts'

const SCORES = { listed: 0.78, known: 0.72 }
const LINES_MAX = 400

export const findBareFacts: Finder = (page, { field, concept, wantsMany, shape }) => {
  if (wantsMany || field.type !== 'string' || shape === 'title' || shape === 'prose') return []
  const listed = new Set(mentionedChoices(field).map(letters))
  const known = BARE_VALUES[concept?.id ?? '']
  if (listed.size === 0 && known === undefined) return []
  return factLines(page)
    .slice(0, LINES_MAX)
    .flatMap(({ block, text }) => {
      const place = 0.9 + 0.1 * page.nearnessToHeading(block)
      if (listed.has(letters(text)) && !isLabel(page, block, text))
        return [propose('bare fact', { block, raw: text }, SCORES.listed * place)]
      const [whole, value] = known?.exec(text) ?? []
      return whole === undefined ? [] : [propose('bare fact', { block, raw: value ?? whole, quote: text }, SCORES.known * place)]
    })
}

/** "Company:", "City *", the name of a box in a form: descriptions name kinds of things that labels name too ("town or city"). */
function isLabel(page: PageIndex, block: number, text: string): boolean {
  return /[:：*]\W*$/u.test(text) || LABELS.has(page.innerElement(block)?.name ?? '')
}
const LABELS = new Set(['label', 'th', 'legend', 'option'])

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
