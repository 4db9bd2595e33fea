// Proposes the field for a selected value: a usual field of the page's kind, otherwise one named by the label, the column head, the
// property,
// or the heading above.
// Next: engine/src/proposal/detect-fields.ts
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import type { Element } from 'domhandler'
import { detectWithCells } from './detect-fields.ts'
import { fieldNameOf, typeOf } from '../detect/own-fields.ts'
import { findMainHeading } from '../page/main-heading.ts'
import { MOST, pointAt, type PointablePage } from './point-at.ts'
import { blocksIn } from '../recipe/run-rule.ts'
import { likeness } from '../recipe/same-value.ts'
import { ancestorsOf, isInside } from '../text/ancestors.ts'
import { foldSpace } from '../text/fold.ts'
import type { PageDocument } from '../types.ts'
import { readPrice } from '../values/money/read-price.ts'
import { enclosingHeading } from '../verify/enclosing-heading.ts'

interface Named {
  /** Verbatim from the page. */
  label: string
  description: string
}

/** `names` are those of other fields, from which the proposed name must differ. */
export function proposeField(page: PointablePage, elements: readonly Element[], names: readonly string[]): Field {
  const usual = elements.length === 1 ? usualField(page, elements) : null
  if (usual !== null && !names.includes(usual.name)) return usual
  const named = nameOf(page, elements)
  const name = distinctName(fieldNameOf(named.label) || FALLBACK_NAME, names)
  const type = typeAt(page, elements)
  const field: Field = { name, description: named.description, type }
  const priced = { ...field, type: 'number' as const, description: `${named.description} As a number without currency.` }
  if (type === 'string' && isPrice(page, elements) && pointAt(page, elements, priced) !== null) return priced
  return pointAt(page, elements, field) === null ? { ...field, type: 'string' } : field
}
const FALLBACK_NAME = 'value'

/** A field that pages of this kind usually have, or that the page names, if it has the same value as the selected one; null without one. */
function usualField(page: PointablePage, elements: readonly Element[]): Field | null {
  const blocks = new Set(elements.flatMap((element) => blocksIn(page.map, element)))
  const { fields } = detectWithCells([page.document], { targetName: 'URL' })
  const isInColumn = elements.some((element) => columnOf(page.document, element) !== null)
  const same = fields.flatMap(({ name, description, type, origin, cells: [cell] }) => {
    // In a table with column heads, the first cell of a row is not a label.
    if (cell === undefined || (isInColumn && origin !== 'usual')) return []
    const field = { name, description, type }
    const pointed = pointAt(page, elements, field)
    if (pointed === null || likeness(pointed.value, cell.value) < 1 || isBitOf(pointed.value, pointed.raw)) return []
    const isHere = cell.evidence.some(({ block }) => block !== null && blocks.has(block))
    return isHere || isTelling(pointed.raw) ? [{ field, isHere, chars: String(pointed.value).length }] : []
  })
  // The longest value first, since a price covers more of its text than its currency.
  const [best] = same.toSorted((one, other) => other.chars - one.chars || Number(other.isHere) - Number(one.isHere))
  return best?.field ?? null
}

/** True for a small part of the text, such as the currency sign in "plus € 5 shipping". */
function isBitOf(value: JsonValue, raw: string): boolean {
  return typeof value === 'string' && raw.includes(value) && value.length < raw.length * MOST
}

/** False for one or two characters, which occur in many other places. */
function isTelling(raw: string): boolean {
  return raw.length >= TELLING_CHARS
}
const TELLING_CHARS = 3

function nameOf(page: PointablePage, elements: readonly Element[]): Named {
  const [element] = elements
  if (element === undefined) return { label: FALLBACK_NAME, description: 'The selected text.' }
  const { document } = page
  const each = elements.length > 1 ? ', one item each' : ''
  const column = columnOf(document, element)
  if (column !== null) return { label: column, description: `The column "${column}" of the table${each}.` }
  const label = each === '' ? labelOf(document, { element, blocks: new Set(blocksIn(page.map, element)) }) : null
  if (label !== null) return { label, description: `What the page shows under "${label}".` }
  const property = propertyOf(element)
  if (property !== null) return { label: property, description: `What the page marks as "${property}"${each}.` }
  const heading = commonHeading(page, elements)
  if (heading !== null) return { label: heading, description: `What is under the heading "${heading}"${each}.` }
  const word = wordOf(element) ?? (each === '' ? FALLBACK_NAME : 'items')
  return { label: word, description: `What the page shows as "${word.replaceAll(/[-_]/g, ' ')}"${each}.` }
}

const LABEL_CHARS_MAX = 60

/** The label whose value is the element, or contains it; null without one. Headings are neither values nor labels here. */
export function labelOf(
  { pairs, blocks: all }: PageDocument,
  { element, blocks }: { element: Element; blocks: ReadonlySet<number> },
): string | null {
  const around = pairs.filter(({ element: value }) => isInside(element, value) || isInside(value, element))
  const pair = around.find(({ element: value }) => value === element) ?? around.find(({ valueBlock }) => blocks.has(valueBlock))
  if (pair === undefined || pair.label.length > LABEL_CHARS_MAX) return null
  const isSure = pair.layout === 'definition' || pair.layout === 'row' || pair.layout === 'column'
  const headings = isSure ? [] : all.filter(({ kind }) => kind === 'heading')
  const isOfHeading = headings.some(({ id, text }) => blocks.has(id) || withoutColon(text) === withoutColon(pair.label))
  return isOfHeading ? null : withoutColon(pair.label)
}

function withoutColon(label: string): string {
  return foldSpace(label).replace(/\s?[:：]$/u, '')
}

/** The head of the element's column; null outside of tables with heads. */
export function columnOf({ tables }: PageDocument, element: Element): string | null {
  for (const { isData, header, rows } of tables) {
    if (!isData || header.length === 0) continue
    for (const row of rows) {
      const at = row.findIndex((cell) => isInside(element, cell.element))
      if (at >= 0) return foldSpace(header[at] ?? '').slice(0, LABEL_CHARS_MAX) || null
    }
  }
  return null
}

function propertyOf(element: Element): string | null {
  const near = [element, ...ancestorsOf(element).slice(0, 2)]
  return (
    near
      .map(({ attribs }) => attribs.itemprop ?? attribs.property ?? '')
      .find((name) => /^[a-z:]{2,40}$/i.test(name))
      ?.replace(/^.*:/, '') ?? null
  )
}

/** The heading of the element's section; null for the page's main heading, which names the thing instead of the value. */
function headingOf({ document, map }: PointablePage, element: Element): string | null {
  const [first] = blocksIn(map, element)
  const block = first === undefined ? undefined : document.blocks[first - 1]
  if (block === undefined || block.kind === 'heading') return block?.level === 1 ? 'title' : null
  const heading = enclosingHeading(document.blocks, block)
  const isMain = heading === null || heading.level === 1 || heading === findMainHeading(document)
  return isMain || heading.text.length > LABEL_CHARS_MAX ? null : foldSpace(heading.text)
}

/** The heading above all elements; null where they have different ones. */
function commonHeading(page: PointablePage, elements: readonly Element[]): string | null {
  const headings = new Set(elements.map((element) => headingOf(page, element)))
  const [heading = null] = headings
  return headings.size === 1 ? heading : null
}

/** The first class name that consists of words and does not describe layout; null without one. */
function wordOf(element: Element): string | null {
  const classes = [element, ...ancestorsOf(element).slice(0, 1)].flatMap(({ attribs }) => (attribs.class ?? '').split(/\s+/))
  return classes.find((name) => WORDS.test(name) && !OF_LAYOUT.test(name)) ?? null
}
const WORDS = /^[a-z]{3,}(?:[-_][a-z]{2,}){0,2}$/
const OF_LAYOUT =
  /^(?:text|value|item|items|content|col|row|grid|flex|block|box|card|wrapper|container|inner|left|right|center|small|large|active|main|list|section)(?:[-_]|$)/

function distinctName(name: string, names: readonly string[]): string {
  if (!names.includes(name)) return name
  for (let number = 2; ; number += 1) if (!names.includes(`${name}_${number}`)) return `${name}_${number}`
}

function typeAt(page: PointablePage, elements: readonly Element[]): FieldType {
  if (elements.length > 1) return 'array'
  const [element] = elements
  return element === undefined ? 'string' : typeOf(page.textOf(element))
}

const PRICE_CHARS_MAX = 30

function isPrice(page: PointablePage, [element]: readonly Element[]): boolean {
  const text = element === undefined ? '' : page.textOf(element)
  const { amount, currency } = text.length > PRICE_CHARS_MAX ? { amount: null, currency: null } : readPrice(text)
  return amount !== null && currency !== null && /[^\p{L}\s]|^\p{Lu}{3}$/u.test(currency)
}
