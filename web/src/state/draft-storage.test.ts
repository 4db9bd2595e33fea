import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addTargets, draft, emptyDraft } from './draft.ts'
import { readAnonymousDraft, sanitizeTargets, saveDraftContinuously, targetsAreKept } from './draft-storage.ts'

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

  it('what is no list at all counts as invalid', () => {
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

it('a list that does not fit into the storage is not kept in part, and the user can be told', async () => {
  const stop = saveDraftContinuously()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  localStorage.removeItem('anon_targetObjects')
  addTargets(['a'])
  window.dispatchEvent(new Event('pagehide'))
  expect(targetsAreKept.get()).toBe(false)
  expect(localStorage.getItem('anon_targetObjects')).toBeNull()
  stop()
})
