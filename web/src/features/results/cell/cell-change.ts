// A manual change of a cell, and the change that undoes it.
import type { Cell, CellEdit, JsonValue } from '@quarry/contract'
import type { Lesson } from '../corrections/proposal.queries.ts'

export interface CellChange {
  edit: CellEdit
  followedBy?: CellEdit
  /** The cell before the change; null for an undo, which shows no toast. */
  before: Cell | null
}

/** Null where a reading was correct and no value was set by hand, and for booleans that were read: half of the rows have the same value. */
export function lessonOf({ edit, followedBy }: CellChange, { method, value }: Cell): Lesson | null {
  const last = (followedBy ?? edit).action
  if (last === 'correct' || last === 'point') return 'corrected'
  if (last === 'reject') return typeof value === 'boolean' && method !== 'corrected' ? null : 'taken-out'
  return last === 'restore' && method === 'corrected' ? 'taken-back' : null
}

/**
 * The original value precedes the first change only: if there was an earlier change, undo restores that one. `now`: the value that the
 * change wrote, which must still be there.
 */
export function backTo({ status, method, reason, value }: Cell, now: JsonValue): CellChange {
  if (method === 'corrected' && value !== null) return { edit: { action: 'correct', value, expected: now }, before: null }
  const action = status === 'corrected' ? 'accept' : reason === 'rejected' ? 'reject' : null
  return { edit: { action: 'restore', expected: now }, before: null, ...(action ? { followedBy: { action } } : {}) }
}

/** The toast's message. */
export const TOLD = {
  accept: 'Accepted.',
  correct: 'Corrected.',
  point: 'Taken from where you pointed.',
  reject: 'The value was removed.',
} as const
