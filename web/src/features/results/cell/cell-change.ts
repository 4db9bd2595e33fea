// A change of a cell by hand, and the one that takes it back.
import type { Cell, CellEdit } from '@quarry/contract'

export interface CellChange {
  edit: CellEdit
  followedBy?: CellEdit
  /** The cell as it was; null for an undo, which is neither told nor learned from. */
  before: Cell | null
}

/** What was read is only what stood there before the first change: one that came before this one is made again. */
export function backTo({ status, method, reason, value }: Cell): CellChange {
  if (method === 'corrected' && value !== null) return { edit: { action: 'correct', value }, before: null }
  const action = status === 'corrected' ? 'accept' : reason === 'rejected' ? 'reject' : null
  return { edit: { action: 'restore' }, before: null, ...(action ? { followedBy: { action } } : {}) }
}
