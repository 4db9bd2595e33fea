// Pairs of grids: alternating labels and values in one container (`<div>Length</div><div>152 cm</div><div>Colour</div><div>Grey</div>`),
// which only a style sheet puts side by side. Found by alternating classes or tags, or by figures in every second element.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { elementText, findBlock } from '../text/element-text.ts'
import { isHidden } from '../text/hidden.ts'
import type { Pair } from '../types.ts'
import { isSentence, readLabel, readValue } from './label-text.ts'
import type { PageSurvey } from './survey-page.ts'
import { collect } from '../text/collect.ts'

const PARTS_MIN = 4
const PARTS_MAX = 160
const LABEL_CHARS_MAX = 60
const VALUE_CHARS_MAX = 300
/** Share of the values that contain a figure, where nothing else distinguishes values from labels. */
const FIGURES_MIN = 1 / 3
/** Largest share of labels with a figure, such as "52-week range". */
const WITH_FIGURE_MAX = 1 / 4
const LABEL = /^(?:\d{1,3}[- ]?)?\p{L}[^\n]*$/u
/** Definitions and rows are read by other layouts; menus and forms hold no values. */
const OTHERS = new Set(['dl', 'tr', 'tbody', 'table', 'select', 'nav', 'form', 'body', 'p', 'a'])

export function alternatingPairs({ blocks, nodeBlocks }: PageSurvey): Pair[] {
  const seen = new Set<Element>()
  return collect(blocks, ({ element, kind }) => {
    const container = element === null || kind === 'control' || kind === 'heading' ? null : element.parent
    if (container === null || !isTag(container) || OTHERS.has(container.name) || seen.has(container)) return []
    seen.add(container)
    return pairsOf(container, nodeBlocks)
  })
}

function pairsOf(container: Element, nodeBlocks: ReadonlyMap<ChildNode, number>): Pair[] {
  const parts = partsOf(container)
  if (parts === null || !mayTakeTurns(parts)) return []
  const texts: string[] = []
  for (const [at, part] of parts.entries()) {
    const text = elementText(part, isHidden, VALUE_CHARS_MAX + 1)
    if (at % 2 === 0 ? !isLabel(text) : text === '' || text.length > VALUE_CHARS_MAX) return []
    texts.push(text)
  }
  const labels = texts.filter((_, at) => at % 2 === 0)
  if (new Set(labels).size < labels.length || labels.filter((text) => /\d/.test(text)).length > labels.length * WITH_FIGURE_MAX) return []
  if (!takeTurns(parts, texts)) return []
  return parts.flatMap((part, at) => {
    const label = at % 2 === 1 ? readLabel(texts[at - 1] ?? '') : null
    const value = readValue(texts[at] ?? '')
    const valueBlock = label === null ? null : findBlock(nodeBlocks, part)
    return label === null || value === null || valueBlock === null
      ? []
      : [{ label, value, valueBlock, element: part, layout: 'sibling' as const }]
  })
}

/** Children of a container that may be alternating labels and values; null where their number or text between them excludes it. */
function partsOf({ children }: Element): Element[] | null {
  const parts: Element[] = []
  for (const child of children) {
    if (isTag(child)) {
      if (child.name !== 'br' && child.name !== 'hr' && !isHidden(child)) parts.push(child)
    } else if (child.type === 'text' && child.data.trim() !== '') return null
    if (parts.length > PARTS_MAX) return null
  }
  return parts.length >= PARTS_MIN && parts.length % 2 === 0 ? parts : null
}

function isLabel(text: string): boolean {
  return text !== '' && text.length <= LABEL_CHARS_MAX && LABEL.test(text) && !isSentence(text)
}

/** A cheap check before the texts are read. */
function mayTakeTurns(parts: readonly Element[]): boolean {
  const [first, second] = [looksOf(parts[0]), looksOf(parts[1])]
  if (first === second && parts[0]?.name === 'li') return false
  return parts.every((part, at) => looksOf(part) === (at % 2 === 0 ? first : second))
}

/** Elements with the same tag and class alternate where enough values contain a figure. */
function takeTurns(parts: readonly Element[], texts: readonly string[]): boolean {
  if (looksOf(parts[0]) !== looksOf(parts[1])) return true
  return texts.filter((text, at) => at % 2 === 1 && /\d/.test(text)).length >= (texts.length / 2) * FIGURES_MIN
}

function looksOf(part: Element | undefined): string {
  return part === undefined ? '' : `${part.name}.${part.attribs.class ?? ''}`
}
