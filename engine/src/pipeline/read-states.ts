// In: a page as it was after each of several options was selected. Out: the cell of a list field with one entry per option. The evidence of
// each value is in the stored page of its option.
import { declaredMembers, isDelivered, type Cell, type CellPart, type Evidence, type Field, type JsonValue } from '@quarry/contract'
import { cleanForField } from '../ladder/clean-for-field.ts'
import { evidenceOf } from '../ladder/evidence-of.ts'
import { objectFormOf } from '../fields/members/members-of.ts'
import { formatRaw, pointerTo, type RawObject } from '../text/raw-objects.ts'
import type { Candidate, ChosenOption, PageDocument, PageState, ReadPage, SnapshotStore } from '../types.ts'
import { verifyCandidate } from '../verify/verify-candidate.ts'
import type { PageOpener } from './open-page.ts'
import { ABSENT, type SiteReadingInput } from '../recipes/site-reading.ts'

interface StatesTools {
  pages: Pick<PageOpener, 'open'>
  snapshots: SnapshotStore | null
}

export interface StatesOrder {
  field: Field
  page: ReadPage
  states: readonly PageState[]
  /** The same as for the other fields. */
  input: Pick<SiteReadingInput, 'prompt' | 'targetName'>
}

export interface ReadStates {
  cell: Cell
  /** One per option, in the order of the options. */
  pages: ReadPage[]
}

const CHOSEN_SURE = 0.95
const EVIDENCE_MAX = 2_000

/** @throws as opening a page does */
export async function readStates(
  { field, page, states, input }: StatesOrder,
  tools: StatesTools,
  signal: AbortSignal,
): Promise<ReadStates> {
  const asked = askedOf(field)
  const opened: OpenedState[] = []
  for (const { chosen, readAt, ...source } of states) {
    const { states: _all, ...whole } = page
    const shown: ReadPage = { ...whole, ...source, fetchedAt: readAt, snapshot: null }
    const reading = { ...input, fields: asked, referenceDate: readAt }
    const { document, read } = await tools.pages.open(shown, reading, signal)
    const snapshot = (await tools.snapshots?.put(shown)) ?? null
    document.page = { ...shown, snapshot }
    opened.push({ chosen, document, cells: read(snapshot), reading })
  }
  await preferChanging(opened, tools, signal)
  return { cell: cellOf(field, asked, opened), pages: opened.map(({ document }) => document.page) }
}

interface OpenedState {
  chosen: readonly ChosenOption[]
  document: PageDocument
  cells: Record<string, Cell>
  reading: SiteReadingInput
}

/** The members of each entry, as fields of the page. */
function askedOf(field: Field): Field[] {
  const form = objectFormOf(field)
  if (form === null) return [{ name: field.name, description: field.description, type: 'string' }]
  const declared = new Map(declaredMembers(field).map((member) => [member.name, member]))
  return form.members.map(({ name, description, type }) => {
    const members = declared.get(name)?.members
    return { name, description, type, ...(members ? { members } : {}) }
  })
}

/**
 * Some text of a page does not depend on the selected option, for example a starting price or the structured data. If a member has a value
 * that changes with the option, that value is used, and an option without one gets none.
 */
async function preferChanging(opened: OpenedState[], { pages }: StatesTools, signal: AbortSignal): Promise<void> {
  if (opened.length < 2) return
  const changing = changingBlocks(opened.map(({ document }) => document))
  const again: Record<string, Cell>[] = []
  for (const [index, { document, reading }] of opened.entries()) {
    const { read } = await pages.open(document.page, { ...reading, within: changing[index]! }, signal)
    again.push(read(document.page.snapshot))
  }
  for (const name of Object.keys(opened[0]!.cells)) {
    const values = again.flatMap((cells) =>
      cells[name] !== undefined && isDelivered(cells[name]) ? [JSON.stringify(cells[name].value)] : [],
    )
    if (new Set(values).size < 2) continue
    for (const [index, state] of opened.entries()) state.cells = { ...state.cells, [name]: again[index]?.[name] ?? ABSENT }
  }
}

/** For each page, the blocks whose text is not on all of the pages. */
function changingBlocks(documents: readonly PageDocument[]): number[][] {
  const texts = documents.map(({ blocks }) => new Set(blocks.map(({ text, path }) => `${path}\n${text}`)))
  return documents.map(({ blocks }) =>
    blocks.filter(({ text, path }) => !texts.every((others) => others.has(`${path}\n${text}`))).map(({ id }) => id),
  )
}

interface Entry {
  value: JsonValue
  raw: RawObject | string | null
  cells: [path: string, cell: Cell][]
}

function cellOf(field: Field, asked: readonly Field[], opened: readonly OpenedState[]): Cell {
  const holdsObjects = objectFormOf(field) !== null
  const entries = opened
    .map((state) => (holdsObjects ? objectEntry(asked, state) : plainEntry(state.cells[asked[0]!.name])))
    .filter((entry) => entry !== null)
  if (entries.length === 0) return ABSENT
  const evidence: Evidence[] = []
  const parts: CellPart[] = []
  for (const [index, { cells }] of entries.entries())
    for (const [path, cell] of cells) {
      const own = `/${index}${path}`
      parts.push({ path: own, reason: isDelivered(cell) ? null : (cell.reason ?? 'not_on_page'), confidence: cell.confidence })
      if (!isDelivered(cell)) continue
      for (const one of cell.evidence) evidence.push({ ...one, ...placeOf(index, path), path: `${own}${one.path ?? ''}` })
    }
  const sure = parts.flatMap(({ confidence, reason }) => (reason === null && confidence !== null ? [confidence] : []))
  if (sure.length === 0) return ABSENT
  return {
    value: entries.map(({ value }) => value),
    raw: holdsObjects
      ? formatRaw(entries.flatMap(({ raw }) => (raw !== null && typeof raw !== 'string' ? [raw] : [])))
      : entries.map(({ raw }) => raw).join('\n'),
    status: 'found',
    reason: null,
    method: 'reader',
    confidence: Math.round((sure.reduce((sum, one) => sum + one, 0) / sure.length) * 100) / 100,
    evidence: evidence.slice(0, EVIDENCE_MAX),
    ...(holdsObjects ? { parts } : {}),
  }
}

function placeOf(item: number, path: string): Pick<Evidence, 'item' | 'member'> {
  return path === '' ? {} : { item, member: path.slice(1).replaceAll('~1', '/').replaceAll('~0', '~') }
}

/** A list of plain values has no entry for an option without a value. */
function plainEntry(cell: Cell | undefined): Entry | null {
  return cell === undefined || !isDelivered(cell) ? null : { value: cell.value, raw: cell.raw, cells: [['', cell]] }
}

function objectEntry(asked: readonly Field[], { chosen, document, cells, reading }: OpenedState): Entry {
  const value: Record<string, JsonValue> = {}
  const raw: RawObject = {}
  const kept: Entry['cells'] = []
  for (const field of asked) {
    const { name } = field
    const option = chosen.find(({ member }) => member === name)
    const cell = (option && chosenCell(option.name, field, { document, reading })) ?? cells[name] ?? ABSENT
    kept.push([pointerTo('', name), cell])
    value[name] = isDelivered(cell) ? cell.value : null
    if (isDelivered(cell) && cell.raw !== null) raw[name] = cell.raw
  }
  return { value, raw, cells: kept }
}

/** The name of the option as a value; null where it is not found on the page. */
function chosenCell(name: string, field: Field, { document, reading }: Pick<OpenedState, 'document' | 'reading'>): Cell | null {
  const context = { language: document.language, baseUrl: document.baseUrl, referenceDate: reading.referenceDate }
  const clean = (raw: string): JsonValue => cleanForField(raw, field, context)
  const value = clean(name)
  if (value === null) return null
  const folded = name.toLowerCase()
  const holding = document.blocks.filter(({ text }) => text.toLowerCase().includes(folded))
  const best = holding.toSorted((a, b) => Number(b.kind === 'control') - Number(a.kind === 'control') || a.text.length - b.text.length)
  for (const { id } of best) {
    const candidate: Candidate = {
      value,
      raw: name,
      evidence: [{ block: id, quote: name }],
      method: 'reader',
      score: CHOSEN_SURE,
      finder: 'chosen option',
      features: {},
    }
    if (!verifyCandidate(document, candidate, clean).verified) continue
    const evidence = evidenceOf(candidate, document)
    return { value, raw: name, status: 'found', reason: null, method: 'reader', confidence: CHOSEN_SURE, evidence }
  }
  return null
}
