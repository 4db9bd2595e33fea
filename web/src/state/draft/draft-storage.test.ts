import { beforeEach, describe, expect, it, vi } from 'vitest'
import 'fake-indexeddb/auto'
import { addTargets, changeDraft, draft, emptyDraft } from './draft.ts'
import { draftBeforeSignIn, readSnapshot, restoreSnapshot, snapshotBeforeSignIn } from './draft-snapshot.ts'
import {
  hasLongTargets,
  readAnonymousDraft,
  removeAnonymousDraft,
  restoreLongTargets,
  sanitizeTargets,
  saveDraftContinuously,
  targetsKept,
} from './draft-storage.ts'

beforeEach(() => draft.set(emptyDraft()))

describe('stored target items', () => {
  it('[S3.38] invalid entries are dropped with a console warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(sanitizeTargets([{ value: 'a', label: 'a' }, null, 5, { label: 'x' }, { value: '  ' }])).toEqual([{ value: 'a', label: 'a' }])
    expect(warn).toHaveBeenCalledOnce()
  })

  it('[S3.13] a plain string becomes an object whose value and label are the text', () => {
    expect(sanitizeTargets(['a.example'])).toEqual([{ value: 'a.example', label: 'a.example' }])
  })

  it('a value that is not a list counts as invalid', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(sanitizeTargets({ value: 'a' })).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
  })
})

it('[S3.11] ids of new fields go on counting after stored ones; an unknown type becomes string', () => {
  localStorage.setItem('anon_dataFields', JSON.stringify([{ id: 'field-900', name: 'a', description: 'b', type: 'color' }]))
  expect(readAnonymousDraft().fields).toEqual([{ id: 'field-900', name: 'a', description: 'b', type: 'string' }])
  expect(emptyDraft().fields[0]?.id).toBe('field-901')
})

it('damaged storage reads as an empty form', () => {
  localStorage.setItem('anon_dataFields', '{not json')
  localStorage.setItem('anon_targetObjects', 'null')
  const { fields, targets } = readAnonymousDraft()
  expect([fields.length, targets.length]).toEqual([1, 0])
})

describe('a list that is too long for local storage', () => {
  const items = Array.from({ length: 10_001 }, (_, index) => `item ${index}`)

  it('keeps its first 1,000 items there and all of them in the database, from where they come back', async () => {
    const stop = saveDraftContinuously()
    addTargets(items)
    window.dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(targetsKept.get()).toBe('database'), { timeout: 150_000 })
    stop()
    expect(JSON.parse(localStorage.getItem('anon_targetObjects') ?? '[]')).toHaveLength(1_000)
    draft.set(readAnonymousDraft())
    expect(draft.get().targets).toHaveLength(1_000)
    await restoreLongTargets()
    expect(draft.get().targets.map(({ value }) => value)).toEqual(items)
  })

  it('a short list takes its place again', async () => {
    const stop = saveDraftContinuously()
    addTargets(items)
    window.dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(targetsKept.get()).toBe('database'), { timeout: 150_000 })
    changeDraft({ targets: [] })
    addTargets(['one'])
    window.dispatchEvent(new Event('pagehide'))
    expect(targetsKept.get()).toBe('local')
    stop()
    expect(hasLongTargets()).toBe(false)
    expect(readAnonymousDraft().targets).toEqual([{ value: 'one', label: 'one' }])
  })

  it('is reported where the browser cannot store it', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const stop = saveDraftContinuously()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    addTargets(['a'])
    window.dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(targetsKept.get()).toBe('nowhere'), { timeout: 150_000 })
    expect(localStorage.getItem('anon_targetObjects')).toBeNull()
    stop()
  })

  it('survives a sign-in: the snapshot brings all of it back, also after a reload', async () => {
    const stop = saveDraftContinuously()
    addTargets(items)
    window.dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(targetsKept.get()).toBe('database'), { timeout: 150_000 })
    stop()
    snapshotBeforeSignIn({ userId: 'user-1', before: draft.get(), isLong: hasLongTargets() })
    removeAnonymousDraft()
    draft.set(emptyDraft())
    draftBeforeSignIn.set(null)
    readSnapshot('user-1')
    expect(draftBeforeSignIn.get()?.targets).toHaveLength(1_000)
    await restoreSnapshot()
    expect(draft.get().targets).toHaveLength(items.length)
    expect(draftBeforeSignIn.get()).toBeNull()
  })
})
