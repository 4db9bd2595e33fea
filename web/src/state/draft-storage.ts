// Keeps an anonymous visitor's draft in the browser's local storage, part by part, and a snapshot of it across a sign-in.
// A signed-in user's draft is never written here.
import { readStored, readStoredJson, removeStored, writeStored, type StorageArea } from '../lib/browser-storage.ts'
import { createStore } from '../lib/store.ts'
import { continueFieldIds, draft, emptyDraft, isDraftEmpty, isFieldType, newField, toTargetObject } from './draft.ts'
import type { Draft, DraftField, TargetObject } from './draft.ts'

const PARTS = {
  basePrompt: 'anon_basePrompt',
  fields: 'anon_dataFields',
  targetName: 'anon_targetItemName',
  targets: 'anon_targetObjects',
} as const
const SNAPSHOT_KEY = 'quarry_before_sign_in'
const SAVE_DELAY_MS = 200

/** False while the target list is too long for this browser's storage and would be lost on reload. */
export const targetsAreKept = createStore(true)
/** The draft an anonymous visitor had before signing in, until it is taken back or dismissed. */
export const draftBeforeSignIn = createStore<Draft | null>(null)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readTarget(entry: unknown): TargetObject | null {
  if (typeof entry === 'string' && entry.trim() !== '') return toTargetObject(entry.trim())
  if (isRecord(entry) && typeof entry['value'] === 'string' && entry['value'].trim() !== '') return toTargetObject(entry['value'].trim())
  return null
}

/** Drops entries that are no target items and says so on the console. */
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

function sanitizeFields(stored: unknown): DraftField[] {
  const rows = (Array.isArray(stored) ? stored : []).filter(isRecord).map((row): DraftField => {
    const text = (key: string) => (typeof row[key] === 'string' ? row[key] : '')
    const id = /^field-\d+$/.test(text('id')) ? text('id') : newField().id
    return { id, name: text('name'), description: text('description'), type: isFieldType(row['type']) ? row['type'] : 'string' }
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

export function removeAnonymousDraft(): void {
  for (const key of Object.values(PARTS)) removeStored('local', key)
  targetsAreKept.set(true)
}

function writeChangedParts(current: Draft, saved: Draft | null): void {
  if (current.basePrompt !== saved?.basePrompt) writeStored('local', PARTS.basePrompt, current.basePrompt)
  if (current.targetName !== saved?.targetName) writeStored('local', PARTS.targetName, current.targetName)
  if (current.fields !== saved?.fields) writeStored('local', PARTS.fields, JSON.stringify(current.fields))
  if (current.targets !== saved?.targets) {
    const kept = writeStored('local', PARTS.targets, JSON.stringify(current.targets))
    if (!kept) removeStored('local', PARTS.targets)
    targetsAreKept.set(kept)
  }
}

/** Saves every change until the answered function is called; a change that waits is saved when the page is left. */
export function saveDraftContinuously(): () => void {
  let saved: Draft | null = draft.get()
  let timer: ReturnType<typeof setTimeout> | null = null
  const save = () => {
    if (timer) clearTimeout(timer)
    timer = null
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

/** Keeps what an anonymous visitor had typed, in session storage so that it survives the way to a sign-in provider. */
export function snapshotBeforeSignIn(anonymous: Draft): void {
  if (isDraftEmpty(anonymous)) return
  draftBeforeSignIn.set(anonymous)
  writeStored('session', SNAPSHOT_KEY, JSON.stringify(anonymous))
}

export function readSnapshot(area: StorageArea = 'session'): void {
  const stored = readStoredJson(area, SNAPSHOT_KEY)
  if (!isRecord(stored)) return
  draftBeforeSignIn.set({
    basePrompt: typeof stored['basePrompt'] === 'string' ? stored['basePrompt'] : '',
    targetName: typeof stored['targetName'] === 'string' ? stored['targetName'] : '',
    fields: sanitizeFields(stored['fields']),
    targets: sanitizeTargets(stored['targets']),
  })
}

export function forgetSnapshot(): void {
  draftBeforeSignIn.set(null)
  removeStored('session', SNAPSHOT_KEY)
}

export function restoreSnapshot(): void {
  draft.set(draftBeforeSignIn.get() ?? emptyDraft())
  forgetSnapshot()
}
