// Fields that a page names itself: labels with values, properties of its main entity, columns of its tables. Their meaning is not decided
// here; the composer tries whether a row can be filled with them.
import { anyOf } from '../fields/word-patterns.ts'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { isTag, type Element, type ParentNode } from 'domhandler'
import { foldSpace } from '../text/fold.ts'
import type { Block, Entity, PageDocument, Pair } from '../types.ts'
import { firstOfEach } from '../text/collect.ts'

/** A field in the page's own words, with the value beside them. */
export interface OwnField {
  field: Field
  sample: string
  origin: 'label' | 'property' | 'column'
}

const LABELS_MAX = 60
const LABEL_CHARS_MAX = 40
const LABEL_WORDS_MAX = 5
const VALUE_CHARS_MAX = 400
const NAME_CHARS_MAX = 48
/** Headings are labels where at least this many sections have a single short line; fewer are a page of prose. */
const HEADED_MIN = 3
const HEADED_CHARS_MAX = 120
const COLUMN_ROWS_MIN = 3
const SAMPLE_ROWS = 3
/** Layouts that are a label with its value in any place. Forms and attributes are left out, because they name controls. */
const SURE_LAYOUTS: ReadonlySet<Pair['layout']> = new Set(['definition', 'row'])
/** Layouts that count only near another such pair, because prose and menus look the same. */
const NEIGHBOURLY_LAYOUTS: ReadonlySet<Pair['layout']> = new Set(['colon', 'sibling'])
const NEIGHBOUR_BLOCKS = 4
const FURNITURE_TAGS = new Set(['nav', 'footer', 'header', 'aside', 'form', 'button'])
const FURNITURE =
  /(?:^|[\s_-])(?:nav|navbar|menu|footer|header|breadcrumbs?|cookies?|consent|share|social|sidebar|widget|newsletter|modal|popup|cart|related)(?:$|[\s_-])/i
/** Texts that are no labels: actions, times of day and prepositions. */
const NO_LABEL =
  /^(?:share|follow|search|sort|filter|menu|login|log in|sign|subscribe|copyright|home|quantity|qty|page|back|next|prev|previous|step|note|tips?|warning|read|see|view|more|related|tags?|https?)(?!\p{L})|^\d|^(?:by|from|to|in|on|at|and|with|for|or|of)$/iu
const STRUCTURE = /^(?:@|url$|image|mainEntity|potentialAction|logo|sameAs|review$|comment$|breadcrumb|hasPart|isPartOf|publisher|offers$)/

/** Lower case words joined by "_", at most 48 characters; empty where the label has no letter. */
export function fieldNameOf(label: string): string {
  const name = label
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .slice(0, NAME_CHARS_MAX)
    .replace(/^[_\d]+|_+$/g, '')
  return /\p{L}/u.test(name) ? name : ''
}

/** In page order, each name once. `isOfOthers` marks blocks about other items than the main one. */
export function ownFields(document: PageDocument, isOfOthers: (block: number) => boolean): OwnField[] {
  const found = [...labelFields(document, isOfOthers), ...propertyFields(document), ...columnFields(document)]
  return firstOfEach(found, ({ field }) => field.name)
}

function labelFields({ pairs, blocks }: PageDocument, isOfOthers: (block: number) => boolean): OwnField[] {
  const headings = sectionHeadings(blocks)
  const counts = new Map<string, number>()
  const single = pairs.filter((pair, place) => !continues(pair, pairs[place - 1]))
  for (const { label } of single) counts.set(label, (counts.get(label) ?? 0) + 1)
  const lists = new Set(pairs.filter((pair, place) => continues(pair, pairs[place - 1])).map(({ label }) => label))
  const telling = single.filter((pair) => isTelling(pair) && (counts.get(pair.label) ?? 0) <= 2)
  return telling
    .filter((pair, place) => SURE_LAYOUTS.has(pair.layout) || [telling[place - 1], telling[place + 1]].some((other) => isNear(pair, other)))
    .filter(({ element, label, valueBlock }) => !headings.has(label) && !isFurniture(element) && !isOfOthers(valueBlock))
    .slice(0, LABELS_MAX)
    .flatMap(({ label, value }) => {
      const fields = toField(label, `What the page shows under "${label}".`, { sample: value, origin: 'label' })
      return lists.has(label) ? fields.map(asList) : fields
    })
}

/** True for a further value of the same term: `<dt>Inventors</dt><dd>…</dd><dd>…</dd>`. */
function continues(pair: Pair, before: Pair | undefined): boolean {
  return pair.layout === 'definition' && before?.layout === 'definition' && before.label === pair.label
}

/** Headings of the page's sections, without those that are labels: with a single short line below, where the page has several such. */
function sectionHeadings(blocks: readonly Block[]): Set<string> {
  const isHeading = (block: Block | undefined): boolean => block?.kind === 'heading'
  const labels = blocks.filter(({ level }, place) => {
    const [value, next] = blocks.slice(place + 1, place + 3)
    const isLine = value?.kind === 'text' && value.text.length <= HEADED_CHARS_MAX && !value.text.includes('\n')
    return level === 2 && isLine && next?.kind !== 'text' && (isHeading(next) || isHeading(blocks[place - 2]))
  })
  const isLabel = labels.length >= HEADED_MIN ? new Set(labels) : new Set<Block>()
  return new Set(blocks.filter((block) => (block.level === 1 || block.level === 2) && !isLabel.has(block)).map(({ text }) => text))
}

function isNear(pair: Pair, other: Pair | undefined): boolean {
  return other !== undefined && Math.abs(other.valueBlock - pair.valueBlock) <= NEIGHBOUR_BLOCKS
}

function isFurniture(element: Element): boolean {
  for (let one: ParentNode | null = element; one !== null && isTag(one); one = one.parent) {
    if (one.name === 'body') return false
    if (FURNITURE_TAGS.has(one.name) || FURNITURE.test(`${one.attribs.class ?? ''} ${one.attribs.id ?? ''}`)) return true
  }
  return false
}

function isTelling({ label, value, layout }: Pair): boolean {
  return (
    (SURE_LAYOUTS.has(layout) || NEIGHBOURLY_LAYOUTS.has(layout)) &&
    label.length <= LABEL_CHARS_MAX &&
    label.split(/\s+/).length <= LABEL_WORDS_MAX &&
    value.length <= VALUE_CHARS_MAX &&
    !NO_LABEL.test(label) &&
    !/[.!?,;()[\]{}]/.test(label.replace(LABEL_TAIL, ''))
  )
}

/** A unit or scale in brackets, or the full stop of an abbreviation: "Hardness (Mohs)", "Catalogue no.". Not a count: "Claims (12)". */
const LABEL_TAIL = /\s?\((?=[^()]*[\p{L}%°€$£])[^()]{1,20}\)$|(?<=(?:^|\s)\p{L}{1,5})\.$/u

/** Simple properties of the page's main entity, and its free ones (`additionalProperty`). */
function propertyFields({ entities }: PageDocument): OwnField[] {
  const main = entities.find(({ isMain }) => isMain)
  if (!main) return []
  const plain = Object.entries(main.data).flatMap(([key, value]) => {
    const sample = textOf(value)
    return STRUCTURE.test(key) || sample === '' ? [] : toField(key, `The property "${wordsOf(key)}".`, { sample, origin: 'property' })
  })
  return [...plain, ...freeProperties(main)]
}

function freeProperties({ data }: Entity): OwnField[] {
  return [data.additionalProperty ?? []].flat().flatMap((item) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return []
    const [label, sample] = [textOf(item.name), textOf(item.value)]
    return label === '' || sample === '' ? [] : toField(label, `What the page gives as "${label}".`, { sample, origin: 'property' })
  })
}

/** Columns of data tables with several rows: one list field per column. */
function columnFields({ tables }: PageDocument): OwnField[] {
  return tables
    .filter(({ isData, header, rows }) => isData && rows.length >= COLUMN_ROWS_MIN && header.length >= 2)
    .flatMap(({ header, rows }) =>
      header.flatMap((label, column) => {
        const cells = rows.map((row) => row[column]?.text ?? '').filter((text) => text !== '')
        if (label.length > LABEL_CHARS_MAX || cells.length < COLUMN_ROWS_MIN) return []
        const sample = cells.slice(0, SAMPLE_ROWS).join('\n')
        const fields = toField(label, `The column "${foldSpace(label)}" of the table, one item per row.`, { sample, origin: 'column' })
        return fields.map(asList)
      }),
    )
}

function asList(own: OwnField): OwnField {
  return { ...own, field: { ...own.field, type: 'array' } }
}

function toField(label: string, description: string, own: Pick<OwnField, 'sample' | 'origin'>): OwnField[] {
  const name = fieldNameOf(label)
  return name === '' ? [] : [{ field: { name, description, type: typeOf(own.sample) }, ...own }]
}

const DATE =
  /^(?:\d{4}-\d{2}-\d{2}(?:T[\d:.Z+-]*)?|\d{1,2}[./]\d{1,2}[./]\d{4}(?:,? \d{1,2}:\d{2})?|\d{1,2}\.? \p{L}{3,} \d{4}|\p{L}{3,}\.? \d{1,2},? \d{4})$/u

const YES_OR_NO = new RegExp(`^(?:true|false|✓|✔|✗|✘|${anyOf(({ answers }) => [answers?.yes, answers?.no])})$`, 'iu')

/** The type by the form of one value; `string` where no other is clear. */
export function typeOf(sample: string): FieldType {
  if (YES_OR_NO.test(sample)) return 'boolean'
  if (/^-?\d{1,3}(?:[.,' ]?\d{3})*(?:[.,]\d+)?$/.test(sample) && !/^0\d/.test(sample) && sample.length <= 9) return 'number'
  if (DATE.test(sample)) return 'date'
  return 'string'
}

function textOf(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value.length <= VALUE_CHARS_MAX ? foldSpace(value) : ''
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function wordsOf(key: string): string {
  return key.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase()
}
