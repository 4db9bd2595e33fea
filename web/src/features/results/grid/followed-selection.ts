// Follows rows of the grid while others are inserted before them: the selection stays on the same rows.
import { selectionWithin, type GridSelection, type GridSize } from './grid-selection.ts'
import type { RowSource } from '../rows/row-source.ts'

type Rows = Pick<RowSource, 'at' | 'placeOf'>

/** One row by its task: its position when it was selected, and its present position. */
export class FollowedRow {
  private place: number
  private taskId: string | undefined

  constructor(place: number) {
    this.place = place
  }

  /** A row that is not loaded is assumed to be where it was seen last. */
  placeIn(rows: Rows): number {
    const here = rows.at(this.place)?.task_id
    this.taskId ??= here
    if (this.taskId !== undefined && here !== this.taskId) this.place = rows.placeOf(this.taskId) ?? this.place
    return this.place
  }
}

export class FollowedSelection {
  private readonly chosen: GridSelection
  private readonly active: FollowedRow
  private readonly anchor: FollowedRow
  private last: GridSelection

  constructor(chosen: GridSelection) {
    this.chosen = chosen
    this.last = chosen
    this.active = new FollowedRow(chosen.active.row)
    this.anchor = new FollowedRow(chosen.anchor.row)
  }

  /** The same object while nothing moves. */
  now(rows: Rows, size: Pick<GridSize, 'rows' | 'columns'>): GridSelection {
    const { active, anchor } = this.chosen
    const [row, anchorRow] = [this.active.placeIn(rows), this.anchor.placeIn(rows)]
    const moved = selectionWithin({ active: { ...active, row }, anchor: { ...anchor, row: anchorRow } }, size)
    if (JSON.stringify(moved) !== JSON.stringify(this.last)) this.last = moved
    return this.last
  }
}
