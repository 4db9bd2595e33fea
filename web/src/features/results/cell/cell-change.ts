// A change of a cell by hand, and the one that takes it back.
import type { Cell, CellEdit, JsonValue } from '@quarry/contract'
import type { Lesson } from '../corrections/proposal.queries.ts'

export interface CellChange {
  edit: CellEdit
  followedBy?: CellEdit
  /** The cell before the change; null for an undo, which shows no toast. */
  before: Cell | null
}

/** Null for what was right as it was read, where no value had been set by hand, and for a yes or no that was read: half of the rows have it. */
export function lessonOf({ edit, followedBy }: CellChange, { method, value }: Cell): Lesson | null {
  const last = (followedBy ?? edit).action
  if (last === 'correct' || last === 'point') return 'corrected'
  if (last === 'reject') return typeof value === 'boolean' && method !== 'corrected' ? null : 'taken-out'
  return last === 'restore' && method === 'corrected' ? 'taken-back' : null
}

/**
 * What was read is only what stood there before the first change: one that came before this one is made again. `now`: what the change wrote,
 * which nobody may have changed since.
 */
export function backTo({ status, method, reason, value }: Cell, now: JsonValue): CellChange {
  if (method === 'corrected' && value !== null) return { edit: { action: 'correct', value, expected: now }, before: null }
  const action = status === 'corrected' ? 'accept' : reason === 'rejected' ? 'reject' : null
  return { edit: { action: 'restore', expected: now }, before: null, ...(action ? { followedBy: { action } } : {}) }
}

/** What is told once it is done. */
export const TOLD = {
  accept: 'Accepted.',
  correct: 'Corrected.',
  point: 'Taken from where you pointed.',
  reject: 'The value was removed.',
} as const
