// The grid's scroll position, anchored to a row: the row stays where it is on the screen while rows are inserted above it.
import type { ResultView } from '@quarry/contract'
import type { RowSource } from '../rows/row-source.ts'
import { FollowedRow } from './followed-selection.ts'
import { HEAD_HEIGHT_PX } from './use-grid-window.ts'

type Rows = Pick<RowSource, 'at' | 'placeOf' | 'view'>

interface Sight {
  topPx: number
  /** Null where the user has not selected a cell. */
  cursorRow: number | null
  /** Including the header. */
  viewHeightPx: number
  rowHeightPx: number
  rows: Rows
}

export class KeptPlace {
  private readonly row: FollowedRow
  private readonly offsetPx: number
  private readonly view: ResultView

  private constructor(place: number, { topPx, rowHeightPx, rows }: Sight) {
    this.row = new FollowedRow(place)
    this.row.placeIn(rows)
    this.offsetPx = place * rowHeightPx - topPx
    this.view = rows.view
  }

  /** By the cursor's row where it is visible, otherwise by the first visible row. At the top nothing is anchored: new rows appear there. */
  static at(sight: Sight): KeptPlace | null {
    const { topPx, cursorRow, viewHeightPx, rowHeightPx } = sight
    const cursorPx = (cursorRow ?? 0) * rowHeightPx - topPx
    if (cursorRow !== null && cursorPx > -rowHeightPx && cursorPx < viewHeightPx - HEAD_HEIGHT_PX) return new KeptPlace(cursorRow, sight)
    return topPx > 0 ? new KeptPlace(Math.floor(topPx / rowHeightPx), sight) : null
  }

  /** How far to scroll so that the row is where it was; null where the view has changed. */
  topPx(rows: Rows, rowHeightPx: number): number | null {
    return rows.view === this.view ? Math.max(0, this.row.placeIn(rows) * rowHeightPx - this.offsetPx) : null
  }
}
