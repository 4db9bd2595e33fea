// A change of a cell by hand, and the one that takes it back.
import type { Cell, CellEdit } from '@quarry/contract'
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

/** The value that was read is restored only for the first change; an earlier correction is made again. */
export function backTo({ status, method, reason, value }: Cell): CellChange {
  if (method === 'corrected' && value !== null) return { edit: { action: 'correct', value }, before: null }
  const action = status === 'corrected' ? 'accept' : reason === 'rejected' ? 'reject' : null
  return { edit: { action: 'restore' }, before: null, ...(action ? { followedBy: { action } } : {}) }
}
