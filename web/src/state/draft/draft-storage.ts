// Keeps an anonymous visitor's draft in the browser's local storage, part by part. Of a target list that is too long for it the first
// items stay there, and the whole list goes to the browser's database. A signed-in user's draft is never written here.
import { FIELD_SOURCES, type FieldExample, type FieldSource, MEMBERS_MAX, SCHEMA_LIMITS, type FieldMember } from '@quarry/contract'
import { readStored, readStoredJson, removeStored, writeStored } from '../../lib/browser-storage.ts'
import { createStore } from '../../lib/store.ts'
import { continueFieldIds, draft, isFieldType, newField, toTargetObject } from './draft.ts'
import type { Draft, DraftField, TargetObject } from './draft.ts'

const PARTS = {
  basePrompt: 'anon_basePrompt',
  fields: 'anon_dataFields',
  targetName: 'anon_targetItemName',
  targets: 'anon_targetObjects',
} as const
/** Marks that IndexedDB holds the whole list; its text is the number of items. */
const LONG_LIST_KEY = 'quarry_long_list'
const SAVE_DELAY_MS = 200
/** Up to this many items local storage takes the whole list without holding up the page. */
const LOCAL_ITEMS_MAX = 10_000
/** Of a longer list the first items stay in local storage. */
export const FIRST_ITEMS = 1_000

/** Where the target list is kept: whole in local storage, whole in the database, or nowhere, so that a reload would lose it. */
export const targetsKept = createStore<'local' | 'database' | 'nowhere'>('local')

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readTarget(entry: unknown): TargetObject | null {
  if (typeof entry === 'string' && entry.trim() !== '') return toTargetObject(entry.trim())
  if (isRecord(entry) && typeof entry['value'] === 'string' && entry['value'].trim() !== '') return toTargetObject(entry['value'].trim())
  return null
}

/** Drops entries that are not target items and logs them on the console. */
export function sanitizeTargets(stored: unknown): TargetObject[] {
  if (stored === null || stored === undefined) return []
  const entries: unknown[] = Array.isArray(stored) ? stored : []
  const kept = new Map<string, TargetObject>()
  let invalid = Array.isArray(stored) ? 0 : 1
  for (const entry of entries) {
    const target = readTarget(entry)
    if (target) kept.set(target.value, target)
    else invalid += 1
  }
  if (invalid > 0) console.warn(`${invalid} invalid entries of the stored target items were dropped.`)
  return [...kept.values()]
}

function readSource(stored: unknown): FieldSource | null {
  if (!isRecord(stored) || !Array.isArray(stored['from'])) return null
  const kind = FIELD_SOURCES.find((one) => one === stored['kind'])
  const from = stored['from'].filter((name) => typeof name === 'string')
  return kind && from.length > 0 ? { kind, from } : null
}

function readMembers(stored: unknown, depth = 1): FieldMember[] | null {
  if (depth > SCHEMA_LIMITS.depthMax) return null
  const rows = (Array.isArray(stored) ? stored : []).filter(isRecord).flatMap((row): FieldMember[] => {
    const { name, type, description } = row
    if (typeof name !== 'string' || name.trim() === '') return []
    const members = readMembers(row['members'], depth + 1)
    const known = { ...(isFieldType(type) ? { type } : {}), ...(typeof description === 'string' ? { description } : {}) }
    return [{ name, ...known, ...(members ? { members } : {}) }]
  })
  return rows.length > 0 ? rows.slice(0, MEMBERS_MAX) : null
}

/** Checked by hand: the schemas of the contract are too heavy for the home page, and the server checks it once more. */
function readExample(stored: unknown): FieldExample | null {
  if (!isRecord(stored)) return null
  const { page, url, blocks, quote, value } = stored as Partial<FieldExample>
  if (typeof page !== 'string' || typeof url !== 'string' || typeof quote !== 'string' || value === undefined) return null
  if (!Array.isArray(blocks) || blocks.length === 0 || !blocks.every((block) => Number.isInteger(block) && block > 0)) return null
  return { page, url, blocks, quote, value }
}

export function sanitizeFields(stored: unknown): DraftField[] {
  const rows = (Array.isArray(stored) ? stored : []).filter(isRecord).map((row): DraftField => {
    const text = (key: string) => (typeof row[key] === 'string' ? row[key] : '')
    const id = /^field-\d+$/.test(text('id')) ? text('id') : newField().id
    const source = readSource(row['source'])
    const members = readMembers(row['members'])
    const example = readExample(row['example'])
    const type = isFieldType(row['type']) ? row['type'] : 'string'
    return {
      id,
      name: text('name'),
      description: text('description'),
      type,
      ...(source ? { source } : {}),
      ...(members ? { members } : {}),
      ...(example ? { example } : {}),
    }
  })
  continueFieldIds(rows)
  return rows.length > 0 ? rows : [newField()]
}

export function readAnonymousDraft(): Draft {
  return {
    basePrompt: readStored('local', PARTS.basePrompt) ?? '',
    targetName: readStored('local', PARTS.targetName) ?? '',
    fields: sanitizeFields(readStoredJson('local', PARTS.fields)),
    targets: sanitizeTargets(readStoredJson('local', PARTS.targets)),
  }
}

/** What is stored of the draft goes; a long list in the database stays until `forgetLongTargets`. */
export function removeAnonymousDraft(): void {
  for (const key of Object.values(PARTS)) removeStored('local', key)
  removeStored('local', LONG_LIST_KEY)
  targetsKept.set('local')
}

const loadLongLists = () => import('./long-target-list.ts')

export function hasLongTargets(): boolean {
  return readStored('local', LONG_LIST_KEY) !== null
}

export async function forgetLongTargets(): Promise<void> {
  await (await loadLongLists()).forgetLongList().catch(() => undefined)
}

let isRestoring = false

/** Adds the items of a long list that local storage did not hold. `isWanted` is asked once they are there. */
export async function restoreLongTargets(isWanted: () => boolean = hasLongTargets): Promise<void> {
  isRestoring = true
  try {
    const [{ findLongList }, { addManyTargets }] = await Promise.all([loadLongLists(), import('./add-many-targets.ts')])
    const values = await findLongList()
    if (isWanted()) await addManyTargets(values)
  } catch (error) {
    console.warn('The rest of the target items could not be read.', error)
  } finally {
    isRestoring = false
  }
}

function writeChangedParts(current: Draft, saved: Draft | null): void {
  if (current.basePrompt !== saved?.basePrompt) writeStored('local', PARTS.basePrompt, current.basePrompt)
  if (current.targetName !== saved?.targetName) writeStored('local', PARTS.targetName, current.targetName)
  if (current.fields !== saved?.fields) writeStored('local', PARTS.fields, JSON.stringify(current.fields))
  if (current.targets !== saved?.targets) writeTargets(current.targets)
}

function writeTargets(targets: Draft['targets']): void {
  if (targets.length <= LOCAL_ITEMS_MAX && writeStored('local', PARTS.targets, JSON.stringify(targets))) {
    targetsKept.set('local')
    if (!hasLongTargets()) return
    removeStored('local', LONG_LIST_KEY)
    void forgetLongTargets()
  } else void writeLongTargets(targets)
}

/** The older list stays in the database until the newer one is whole. */
async function writeLongTargets(targets: Draft['targets']): Promise<void> {
  const isFirstKept = writeStored('local', PARTS.targets, JSON.stringify(targets.slice(0, FIRST_ITEMS)))
  if (!isFirstKept) removeStored('local', PARTS.targets)
  const isCurrent = () => draft.get().targets === targets
  try {
    await (await loadLongLists()).keepLongList(targets)
    if (!isCurrent()) return
    targetsKept.set(writeStored('local', LONG_LIST_KEY, String(targets.length)) ? 'database' : 'nowhere')
  } catch (error) {
    console.warn('The target items could not be kept.', error)
    if (isCurrent()) targetsKept.set('nowhere')
  }
}

/** Saves every change until the returned function is called; a pending change is saved when the page is left. */
export function saveDraftContinuously(): () => void {
  let saved: Draft | null = draft.get()
  let timer: ReturnType<typeof setTimeout> | null = null
  if (hasLongTargets()) targetsKept.set('database')
  const save = () => {
    if (timer) clearTimeout(timer)
    // A list that is still being read is not written over.
    timer = isRestoring ? setTimeout(save, SAVE_DELAY_MS) : null
    if (isRestoring) return
    const current = draft.get()
    writeChangedParts(current, saved)
    saved = current
  }
  const unsubscribe = draft.subscribe(() => (timer ??= setTimeout(save, SAVE_DELAY_MS)))
  const saveWaiting = () => timer && save()
  window.addEventListener('pagehide', saveWaiting)
  return () => {
    unsubscribe()
    window.removeEventListener('pagehide', saveWaiting)
    if (timer) clearTimeout(timer)
  }
}
