// The cells of shared results: values by the type of their field, addresses shortened with their end kept, and the evidence of each
// value: see shown-source.ts.
import type { FieldType, Job, JsonValue, Result } from '@quarry/contract'
import { html, type Html } from '../../platform/pages/html.ts'
import { isAddress, linkedSource, quotedSource } from './shown-source.ts'

const CELL_CHARS_MAX = 500
/** With more cells the page would become too long if each had its passage: only links to the pages are shown. */
const QUOTED_CELLS_MAX = 20_000
/** Numbers with more decimals are not aligned: reserving space for them would widen the column. */
const ALIGNED_DECIMALS_MAX = 4

export interface ShownColumn {
  name: string
  isNumber: boolean
  shownCell(row: Result): Html | ''
}

interface Rows {
  fieldNames: readonly string[]
  rows: readonly Result[]
  /** False: only the addresses of the pages are shown. */
  showsPassages: boolean
}

export function createShownColumns(job: Job, { fieldNames, rows, showsPassages }: Rows): ShownColumn[] {
  const types = new Map(job.trait_definitions.map(({ name, type }) => [name, type]))
  const source = showsPassages && fieldNames.length * rows.length <= QUOTED_CELLS_MAX ? quotedSource : linkedSource
  return fieldNames.map((name) => {
    const type = types.get(name) ?? 'string'
    const isNumber = type === 'number'
    const texts = isNumber ? rows.map((row) => textOf(valueOf(row, name), type)) : []
    const decimals = texts.reduce((most, text) => Math.max(most, Math.min(ALIGNED_DECIMALS_MAX, decimalsIn(text))), 0)
    return {
      name,
      isNumber,
      shownCell(row) {
        const text = textOf(valueOf(row, name), type)
        if (text === '') return ''
        return html`<div>${shownText(text)}${isNumber ? shownRoom(text, decimals) : ''}${source(row, name)}</div>`
      },
    }
  })
}

export function shownTarget(target: string): Html {
  return html`<div>${shownText(cut(target))}</div>`
}

function valueOf({ data }: Result, name: string): JsonValue | undefined {
  return Object.hasOwn(data, name) ? data[name] : undefined
}

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 })

function textOf(value: JsonValue | undefined, type: FieldType): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return type === 'number' ? numbers.format(value) : String(value)
  if (Array.isArray(value)) return cut(value.map((item) => textOf(item, 'string')).join(', '))
  return cut(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

function cut(text: string): string {
  return text.length <= CELL_CHARS_MAX ? text : `${text.slice(0, CELL_CHARS_MAX)}…`
}

/** Addresses of one site differ at their end, so they are truncated at the beginning. */
function shownText(text: string): Html | string {
  if (!isAddress(text)) return text
  return html`<a class="address" href="${text}" title="${text}" rel="noopener noreferrer nofollow"><bdi dir="ltr">${text}</bdi></a>`
}

function decimalsIn(text: string): number {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - 1 - point
}

/** Reserves space for the decimals of other numbers in the column, so that the points are aligned. */
function shownRoom(text: string, decimals: number): Html | '' {
  const own = decimalsIn(text)
  if (own >= decimals) return ''
  return html`<span class="room" aria-hidden="true">${own === 0 ? '.' : ''}${'0'.repeat(decimals - own)}</span>`
}
