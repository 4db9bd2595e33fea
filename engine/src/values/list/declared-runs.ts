// Lists that are declared as one run of text: where the page shows the same text in several blocks one after another, these are the
// items. Compares letters only, so that lost breaks ("… slices.Heat the oil …") do not matter.
import { lettersOf } from '../../text/letters.ts'
import type { Block } from '../../types.ts'
import type { Finder } from '../finder.ts'
import { itemsOf } from './list-pieces.ts'

const RUN_CHARS_MIN = 80
const BLOCKS_MAX = 60
/** Data may hold the markup of the text: "<strong>Make the dough:</strong> Stir …". */
const TAG = /<\/?[a-z][^<>]{0,200}>/gi

export const findDeclaredRuns: Finder = (page, intent) => {
  if (intent.shape !== 'lines' || !intent.wantsMany) return []
  return intent.properties.flatMap((property) => {
    const groups = page.data.get(property.replace(/~$/, '')) ?? []
    const runs = groups.filter(({ values }) => values.length === 1 && (values[0]?.raw.length ?? 0) >= RUN_CHARS_MIN)
    return runs.slice(0, 2).flatMap(({ values }) => {
      const blocks = shownAs(lettersOf((values[0]?.raw ?? '').replaceAll(TAG, ' ')), page.visibleBlocks)
      const pieces = blocks === null ? [] : itemsOf(blocks, intent.plainSteps)
      return pieces.length >= 2 ? [{ pieces, score: 0.9 * intent.conceptFit, finder: 'declared run' }] : []
    })
  })
}

/** The blocks whose texts together are the run, which may lack headings and captions between them; null where there are none. */
function shownAs(run: string, blocks: readonly Block[]): Block[] | null {
  for (let from = 0; from < blocks.length; from += 1) {
    const first = lettersOf(blocks[from]?.text ?? '')
    if (first.length < 4 || !run.startsWith(first) || first === run) continue
    const found = collect(run, blocks.slice(from, from + BLOCKS_MAX))
    if (found) return found
  }
  return null
}

function collect(run: string, blocks: readonly Block[]): Block[] | null {
  const found: Block[] = []
  let rest = run
  for (const block of blocks) {
    const letters = lettersOf(block.text)
    if (letters === '') continue
    if (rest.startsWith(letters)) {
      found.push(block)
      rest = rest.slice(letters.length)
      if (rest === '') return found
    } else if (block.kind === 'text' || block.kind === 'item' || block.kind === 'cell') return null
  }
  return null
}
