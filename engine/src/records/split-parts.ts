// Splits parts of records with several values in one text: "Ada Quill – Head of Design", "<b>Ada Quill</b>, Head of Design". Only where the
// same separator splits most records into as many pieces, and only where there are more fields than texts.
import { isTag, isText, type Element } from 'domhandler'
import { elementText } from '../text/element-text.ts'
import { isInside } from '../text/ancestors.ts'
import { memberSpecOf } from '../fields/members/members-of.ts'
import { fieldKind } from '../fields/field-kind.ts'
import type { Field } from '../types.ts'
import { withLabelledSlots } from './labelled-slots.ts'
import { labelIn, type RecordPart } from './record-parts.ts'

const COLON = /\s*[:：]\s+|：/gu
/** Separators of values in one text, the most certain first. */
const SEPARATORS: readonly RegExp[] = [
  /\s+[–—―]\s*|\s*[–—―]\s+|\s+-{1,2}\s+/gu,
  /\s*[|·•‣▪►→⇒／]\s*|\t+|\s{3,}/gu,
  /\s*[(（]|[)）]\s*/gu,
  COLON,
  /\s*[;；]\s*/gu,
  /,\s+|，|、/gu,
  /\s+\/\s+/gu,
  /\s*\.{3,}\s*|\s*…+\s*/gu,
]
const PIECES_MAX = 6
const ALIKE_SHARE = 0.8
const TEXT_CHARS_MAX = 200
/** Separators around a value between others. */
const OUTER = /^[\s,;:|·•–—―()（）/.-]+|[\s,;:|·•–—―(（/-]+$/gu

export function splitParts(records: readonly RecordPart[][], fields: readonly Field[]): RecordPart[][] {
  const wanted = fields.filter((field) => !NOT_TEXT.has(fieldKind(field))).length
  let parts = withNumberedSlots(withLabelledSlots(records, fields))
  if (countTexts(parts) < wanted) parts = parts.map(withRuns)
  if (fields.some((field) => memberSpecOf(field) !== undefined)) parts = withBracketed(parts)
  // Again for pieces: "12 May: Spring concert, Town hall".
  const cutsMax = fields.some((field) => memberSpecOf(field) !== undefined) ? 2 : 1
  for (let cut = 0; cut < cutsMax && countTexts(parts) < wanted; cut += 1) parts = withPieces(parts)
  return parts
}
/** Numbers equal siblings as separate slots where most records have the same number of them; not items of a list. */
function withNumberedSlots(records: readonly RecordPart[][]): RecordPart[][] {
  const counts = new Map<string, number[]>()
  for (const parts of records)
    for (const [slot, own] of Map.groupBy(parts, (part) => part.slot)) counts.set(slot, [...(counts.get(slot) ?? []), own.length])
  const several = new Set<string>()
  for (const [slot, lengths] of counts) {
    const most = Math.max(...lengths)
    const alike = lengths.filter((length) => length === most).length
    if (most > 1 && most <= PIECES_MAX && alike >= records.length * ALIKE_SHARE && !IS_ITEM.test(slot)) several.add(slot)
  }
  if (several.size === 0) return records.map((record) => record)
  return records.map((parts) => {
    const seen = new Map<string, number>()
    return parts.map((part) => {
      if (!several.has(part.slot)) return part
      const at = seen.get(part.slot) ?? 0
      seen.set(part.slot, at + 1)
      return { ...part, slot: `${part.slot}#${at}` }
    })
  })
}

const IS_ITEM = />li[^>]*$/
const NOT_TEXT: ReadonlySet<string> = new Set(['address', 'picture'])

/** Splits numbers in brackets off words before them, which are another value: "Dumas C. (2023)". */
function withBracketed(records: readonly RecordPart[][]): RecordPart[][] {
  const texts = Map.groupBy(records.flat().filter(isPlainText), ({ slot }) => slot)
  const slots = new Set(
    [...texts].flatMap(([slot, parts]) =>
      parts.length * 2 > records.length && parts.every(({ text }) => WITH_NUMBER.test(text)) ? [slot] : [],
    ),
  )
  if (slots.size === 0) return records.map((record) => record)
  return records.map((parts) =>
    parts.flatMap((part) => {
      const [, before, inside] = (slots.has(part.slot) && part.kind !== 'picture' && WITH_NUMBER.exec(part.text)) || []
      if (before === undefined || inside === undefined) return [part]
      return [before, inside].map((text, at) => ({ ...part, text, slot: `${part.slot}|${at}` }))
    }),
  )
}
const WITH_NUMBER = /^([^()（）\d]{2,120}?)\s*[(（](\d[^()（）]{0,20})[)）]\W*$/u

/** Number of slots with plain text that most records have. */
function countTexts(records: readonly RecordPart[][]): number {
  const counts = new Map<string, number>()
  for (const parts of records)
    for (const slot of new Set(parts.filter((part) => isPlainText(part)).map((part) => part.slot)))
      counts.set(slot, (counts.get(slot) ?? 0) + 1)
  return [...counts.values()].filter((count) => count * 2 > records.length).length
}

function isPlainText({ kind, text, isComposed }: RecordPart): boolean {
  return kind !== 'picture' && text !== '' && !isComposed
}

/** Replaces a text around other parts by the pieces of its own text between them, in page order. */
function withRuns(parts: readonly RecordPart[]): RecordPart[] {
  const result: RecordPart[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at]!
    const inner: RecordPart[] = []
    const isBroken =
      part.kind === 'picture' || part.text.length > TEXT_CHARS_MAX || part.slot.includes('/') || isRun(part) || hasLineBreak(part.element)
    if (!isBroken)
      for (const other of parts.slice(at + 1))
        if (other.element !== part.element && isInside(other.element, part.element)) inner.push(other)
    const runs = inner.some((other) => other.kind !== 'picture' && other.text !== '') ? runsOf(part, inner) : []
    if (runs.every((run) => inner.includes(run))) result.push(part)
    else {
      result.push(...withRuns(runs))
      at += inner.length
    }
  }
  return result
}

/** True for a run, which was cut out of its element before and still refers to it. */
function isRun({ slot }: RecordPart): boolean {
  return slot.includes('~')
}

/** True for a text with line breaks, whose lines are parts already. */
function hasLineBreak({ children }: Element): boolean {
  return children.some((child) => isTag(child) && child.name === 'br')
}

function runsOf(part: RecordPart, inner: readonly RecordPart[]): RecordPart[] {
  const runs: RecordPart[] = []
  let label = ''
  let count = 0
  for (const child of part.element.children) {
    if (isTag(child)) {
      label = labelBefore(child)
      runs.push(...inner.filter(({ element }) => element === child || isInside(element, child)))
    }
    if (!isText(child)) continue
    const own = child.data.replace(/\s+/g, ' ')
    const text = withoutOuter(own)
    if (text === '') continue
    const name = label === '' ? labelIn(text) : label
    runs.push({ ...part, kind: 'text', url: null, slot: `${part.slot}~${count}`, text, names: [name, ...part.names], isComposed: false })
    count += 1
    label = ''
  }
  return runs
}

/** The text without punctuation around it, and without an unbalanced bracket. */
function withoutOuter(text: string): string {
  const inner = text.replace(OUTER, '').trim()
  return /^[^(（]*[)）]$/.test(inner) ? inner.slice(0, -1).trim() : inner
}

/** The label in an element before a text: "Role:" in bold. Empty for other elements. */
function labelBefore(element: Element): string {
  const text = elementText(element, undefined, TEXT_CHARS_MAX).trim()
  return /[:：]$/.test(text) && text.length <= 40 ? text.slice(0, -1) : ''
}

/** Splits the texts of each slot at the separator that gives the same number of pieces in most records. */
function withPieces(records: readonly RecordPart[][]): RecordPart[][] {
  const cuts = new Map<string, RegExp>()
  const bySlot = Map.groupBy(
    records.flat().filter((part) => isPlainText(part) && part.text.length <= TEXT_CHARS_MAX),
    ({ slot }) => slot,
  )
  for (const [slot, parts] of bySlot) {
    if (parts.length * 2 < records.length || new Set(parts.map(({ text }) => text)).size < 2) continue
    // The same word before the colon in all records is a label, and no value.
    const isLabelled = new Set(parts.map(({ text }) => labelIn(text))).size === 1 && labelIn(parts[0]?.text ?? '') !== ''
    const separator = SEPARATORS.find((one) => (one !== COLON || !isLabelled) && areCutAlike(parts, one))
    if (separator !== undefined) cuts.set(slot, separator)
  }
  if (cuts.size === 0) return records.map((record) => record)
  return records.map((parts) =>
    parts.flatMap((part) => {
      const separator = cuts.get(part.slot)
      const pieces = separator === undefined || part.kind === 'picture' ? [] : piecesOf(part.text, separator)
      if (pieces.length < 2) return [part]
      return pieces.map((text, at) => ({ ...part, text, slot: `${part.slot}|${at}`, names: [labelIn(text), ...part.names.slice(1)] }))
    }),
  )
}

function areCutAlike(parts: readonly RecordPart[], separator: RegExp): boolean {
  const counts = parts.map(({ text }) => piecesOf(text, separator).length)
  const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
  if (usual < 2 || usual > PIECES_MAX) return false
  const alike = counts.filter((count) => count === usual).length
  return alike >= counts.length * ALIKE_SHARE || (alike * 2 > counts.length && lackOnlyTheLast(parts, { separator, usual }))
}

/**
 * True where the texts with fewer pieces lack the last one: "Sofia Duarte, treasurer" below "Ana Prates, president, ana@example.com". Only
 * where the last piece differs in form from those before it, so that no piece can be taken for another.
 */
function lackOnlyTheLast(parts: readonly RecordPart[], { separator, usual }: { separator: RegExp; usual: number }): boolean {
  const cut = parts.map(({ text }) => piecesOf(text, separator))
  const whole = cut.filter(({ length }) => length === usual)
  const formsAt = (at: number): ReadonlySet<string> => new Set(whole.map((pieces) => formOf(pieces[at] ?? '')))
  const last = formsAt(usual - 1)
  const isOwnForm =
    last.size === 1 && Array.from({ length: usual - 1 }, (_, at) => at).every((at) => ![...last].some((form) => formsAt(at).has(form)))
  return (
    isOwnForm &&
    cut.every(({ length }) => length === usual || length === usual - 1) &&
    cut.every((pieces) => pieces.every((piece, at) => formsAt(at).has(formOf(piece))))
  )
}

function formOf(piece: string): string {
  return piece.includes('@') ? 'email' : /^https?:/.test(piece) ? 'address' : /\d/.test(piece) ? 'digits' : 'words'
}

function piecesOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map(withoutOuter)
    .filter((piece) => piece !== '')
}
