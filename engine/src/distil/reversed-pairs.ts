// Pairs whose label stands below or behind its value: figures with a caption (`<b>142 m²</b><span>Living area</span>`) and people with
// their role. Only where the two are alone in their container; which of both is the label is decided by form, never by meaning.
import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import type { Block, Pair } from '../types.ts'
import { endsWithColon, isSentence, readLabel, readValue } from './label-text.ts'
import type { PageSurvey } from './survey-page.ts'

const VALUE_CHARS_MAX = 60
const LABEL_CHARS_MAX = 40
const LABEL_WORDS_MAX = 5
const NAME = /^(?:\p{Lu}[\p{L}.'’-]*\s(?:(?:de|da|di|van|von|der|den|del|la|le|bin|al)\s)*){1,4}\p{Lu}[\p{L}.'’-]+$/u
/** Parts of lists and tables are no labels of each other; definitions and rows are read as such. */
const LIST_PARTS = new Set(['li', 'option', 'tr', 'td', 'th', 'dt', 'dd'])
const NO_LABEL = /[\d\n/:：@]/

export function reversedPairs({ blocks, nodeBlocks }: PageSurvey): Pair[] {
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1]
    if (next === undefined || block.element === null || next.element === null || !isFigure(block)) return []
    const [value, label] = [readValue(block.text), captionOf(next.text)]
    if (value === null || label === null) return []
    const isRole = block.kind === 'heading' && NAME.test(block.text) && isCalledRole(next.element)
    const parts = isRole ? null : pairedParts(block.element, next.element)
    if (!isRole && (parts === null || !holdsOnly(parts, [block.id, next.id], nodeBlocks))) return []
    return [{ label, value, valueBlock: block.id, element: block.element, layout: 'reversed' as const }]
  })
}

/** The label that such a text can be: a few words, no figure, no sentence, nothing that announces what follows. */
export function captionOf(text: string): string | null {
  if (text.length > LABEL_CHARS_MAX || NO_LABEL.test(text) || isSentence(text)) return null
  const label = readLabel(text)
  return label !== null && label.split(' ').length <= LABEL_WORDS_MAX ? label : null
}

const ROLE_CLASS = /(?:^|[\s_-])(?:role|position|job-?title|job|title|function|funktion|fonction|cargo|ruolo|designation)(?:$|[\s_-])/i

/** Cards of people hold more than a name and a role; what is called so stands behind the name. */
function isCalledRole({ attribs, parent }: Element): boolean {
  return ROLE_CLASS.test(attribs.class ?? '') || (parent !== null && isTag(parent) && ROLE_CLASS.test(parent.attribs.class ?? ''))
}

/** A figure, or a heading that is spelled like a name. */
function isFigure({ kind, text }: Block): boolean {
  if (kind === 'control' || text.length > VALUE_CHARS_MAX || text.includes('\n') || endsWithColon(text) || isSentence(text)) return false
  return /\d/.test(text) || (kind === 'heading' && NAME.test(text))
}

/** The two elements side by side that hold the texts; null where more stands in their container. */
function pairedParts(first: Element, second: Element): [Element, Element] | null {
  let part = first
  while (isAlone(part)) {
    const { parent } = part
    if (parent === null || !isTag(parent)) return null
    part = parent
  }
  if (LIST_PARTS.has(part.name)) return null
  const after = pastBlank(part.next, 'next')
  if (pastBlank(part.prev, 'prev') !== null || after === null || !isTag(after) || pastBlank(after.next, 'next') !== null) return null
  return contains(after, second) ? [part, after] : null
}

function isAlone(element: Element): boolean {
  return pastBlank(element.prev, 'prev') === null && pastBlank(element.next, 'next') === null
}

function pastBlank(node: ChildNode | null, direction: 'prev' | 'next'): ChildNode | null {
  let current = node
  while (current !== null && ((isText(current) && current.data.trim() === '') || current.type === 'comment')) current = current[direction]
  return current
}

function contains(outer: Element, inner: Element): boolean {
  let element: Element['parent'] = inner
  while (element !== null && element !== outer) element = element.parent
  return element === outer
}

/** True where the parts have no block besides these. */
function holdsOnly(parts: readonly Element[], known: readonly number[], nodeBlocks: ReadonlyMap<ChildNode, number>): boolean {
  return parts.every((part) => isWithin(part, known, nodeBlocks))
}

function isWithin(node: ChildNode, known: readonly number[], nodeBlocks: ReadonlyMap<ChildNode, number>): boolean {
  const block = nodeBlocks.get(node)
  if (block !== undefined && !known.includes(block)) return false
  return !isTag(node) || node.children.every((child) => isWithin(child, known, nodeBlocks))
}
