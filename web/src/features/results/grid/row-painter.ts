// The grid's rows as elements: a row that becomes visible reuses the elements of one that left, and only differences are written. Without
// React, which is too slow for a frame of scrolling. Selection and visible range come from outside.
import type { ColourRule, GridRow, TableField } from '@quarry/contract'
import { cellText, isRightAligned } from '../../../lib/cell-text.ts'
import { memberOrder } from '../../../lib/member-order.ts'
import { differsFromItems } from '../../../lib/sum-text.ts'
import { NO_COMMENTS, type CountComments } from '../comments/use-comment-marks.ts'
import { CellPainter, type CellFace } from './cell-painter.ts'
import { ColumnDecimals, missingDecimals, type Decimals } from './column-decimals.ts'
import { ownText } from '../own/own-text.ts'
import { isRowIn, selectedBlock, type GridSelection, type SelectedBlock } from './grid-selection.ts'
import { rowWashes } from './cell-wash.ts'
import { groupFace } from './group-face.ts'
import type { GroupHead, RowRange, RowSource } from '../rows/row-source.ts'
import type { GridPlace, RowFrame } from './use-grid-frame.ts'
import { HEAD_HEIGHT_PX } from './use-grid-window.ts'

export interface RowsView {
  rows: Pick<RowSource, 'at' | 'groupAt'>
  fields: readonly TableField[]
  frame: RowFrame
  rowHeightPx: number
  selection: GridSelection
  /** The first matching rule colours a cell. */
  colours?: readonly ColourRule[]
  /** Cells with open comment threads have a mark. */
  countComments?: CountComments
}

/** Shown instead of the target of a row that is being loaded. */
const LOADING = '…'
const ROW = 'absolute inset-x-0 [contain:layout_size_style]'

/** The id by which assistive technology finds the cursor's cell. */
export function cellId(row: number, column: number): string {
  return `cell-${row}-${column}`
}

export class RowPainter {
  private readonly pane: HTMLElement
  private slots: PaintedRow[] = []
  private readonly decimals = new ColumnDecimals()

  /** The frozen pane stays in place when the grid is scrolled horizontally: the other columns are moved here. */
  constructor(pane: HTMLElement) {
    this.pane = pane
  }

  /** Renders exactly the rows of the range, with the unfrozen columns `leftPx` further left. */
  paint(view: RowsView, { from, to }: RowRange, leftPx: number): void {
    while (this.slots.length < to - from) this.slots.push(new PaintedRow(this.pane))
    const unused = new Set(this.slots)
    for (let index = from; index < to; index++) {
      const result = view.rows.at(index)
      if (result) this.decimals.see(result, view.fields)
    }
    for (let index = from; index < to; index++) {
      const slot = this.slots[index % this.slots.length]
      if (!slot) continue
      slot.paint({
        view,
        index,
        result: view.rows.at(index) ?? null,
        group: view.rows.groupAt?.(index) ?? null,
        decimals: this.decimals.known,
      })
      slot.shift(leftPx)
      unused.delete(slot)
    }
    for (const slot of unused) slot.hide()
  }

  /** Puts the rendered rows into table order, in which assistive technology reads them; false while one of them is pressed. */
  putInOrder(): boolean {
    // Moving a pressed element would lose its click.
    if (this.pane.matches(':active')) return false
    const rows = this.slots.filter((slot) => slot.index !== null).toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
    // The row with the cursor keeps its elements, so that the focus is kept: the others are moved around it.
    const still = rows.find((slot) => slot.holdsCursor) ?? rows[0]
    if (!still) return true
    const place = rows.indexOf(still)
    let before = still.element
    for (const { element } of rows.slice(place + 1)) {
      if (before.nextElementSibling !== element) before.after(element)
      before = element
    }
    let behind = still.element
    for (const { element } of rows.slice(0, place).toReversed()) {
      if (behind.previousElementSibling !== element) behind.before(element)
      behind = element
    }
    return true
  }
}

interface DrawnRow {
  view: RowsView
  index: number
  /** Null while the row is being loaded. */
  result: GridRow | null
  /** The header of a group is shown at this position. */
  group: GroupHead | null
  decimals: Decimals
}

class PaintedRow {
  readonly element = document.createElement('div')
  private readonly pane: HTMLElement
  private readonly frozen = document.createElement('div')
  private readonly moving = document.createElement('div')
  private readonly frozenCells: CellPainter[] = []
  private readonly movingCells: CellPainter[] = []
  private drawn: DrawnRow | null = null
  private leftPx = 0

  constructor(pane: HTMLElement) {
    this.pane = pane
    this.element.role = 'row'
    this.element.className = ROW
    this.frozen.className = 'relative z-10 h-full w-fit'
    this.moving.className = 'absolute inset-y-0'
    this.element.append(this.frozen, this.moving)
  }

  /** Of the rendered row; null: none is. */
  get index(): number | null {
    return this.drawn?.index ?? null
  }

  get holdsCursor(): boolean {
    return this.drawn !== null && this.drawn.index === this.drawn.view.selection.active.row
  }

  paint(row: DrawnRow): void {
    const { drawn } = this
    const isSameGroup = drawn?.group === row.group || JSON.stringify(drawn?.group) === JSON.stringify(row.group)
    const isSame = drawn?.index === row.index && drawn.result === row.result && drawn.view === row.view && isSameGroup
    if (isSame && drawn.decimals === row.decimals) return
    const { frame, rowHeightPx } = row.view
    if (drawn?.index !== row.index || drawn.view.rowHeightPx !== rowHeightPx) this.place(row.index, rowHeightPx)
    if (drawn?.view.frame !== frame) this.moving.style.width = `${frame.columns.reduce((sum, place) => sum + place.size, 0)}px`
    const isWaiting = row.result === null && row.group === null
    if (this.element.ariaBusy !== (isWaiting ? 'true' : null)) this.element.ariaBusy = isWaiting ? 'true' : null
    if (row.view.rows.groupAt || this.element.ariaLevel) this.tellGroup(row)
    const block = selectedBlock(row.view.selection)
    const washes = rowWashes(row.result, row.view)
    const face = (place: GridPlace | null) => faceOf(row, { block, washes }, place)
    paintCells(this.frozen, this.frozenCells, [face(null), ...frame.pinned.map(face)])
    paintCells(this.moving, this.movingCells, frame.columns.map(face))
    if (!drawn) this.pane.append(this.element)
    this.drawn = row
  }

  private tellGroup({ group, view }: DrawnRow): void {
    this.element.ariaLevel = view.rows.groupAt ? (group ? '1' : '2') : null
    this.element.ariaExpanded = group ? String(group.isOpen) : null
  }

  /** Ids of rendered rows. */
  shift(scrolledPx: number): void {
    const leftPx = (this.drawn?.view.frame.columns[0]?.start ?? 0) - scrolledPx
    if (leftPx !== this.leftPx) this.moving.style.left = `${leftPx}px`
    this.leftPx = leftPx
  }

  hide(): void {
    this.drawn = null
    this.element.remove()
  }

  private place(index: number, heightPx: number): void {
    // The header is the first row.
    this.element.ariaRowIndex = String(index + 2)
    this.element.style.top = `${HEAD_HEIGHT_PX + index * heightPx}px`
    this.element.style.height = `${heightPx}px`
  }
}

/** As many cells as contents, in the same order. */
function paintCells(parent: HTMLElement, cells: CellPainter[], faces: readonly CellFace[]): void {
  for (const cell of cells.splice(faces.length)) cell.element.remove()
  faces.forEach((face, index) => {
    const cell = (cells[index] ??= new CellPainter())
    cell.paint(face)
    if (cell.element.parentElement !== parent) parent.append(cell.element)
  })
}

interface RowLook {
  block: SelectedBlock
  washes: (name: string | null) => string | null
}

/** The content of a field's cell, or of the target's where no position is given. */
function faceOf({ view, index, result, group, decimals }: DrawnRow, { block, washes }: RowLook, place: GridPlace | null): CellFace {
  const { fields, frame, selection } = view
  const { active } = selection
  const column = place ? place.index + 1 : 0
  const shared = {
    column,
    isSelected: isRowIn(block, index) && column >= block.fromColumn && column <= block.toColumn,
    activeId: active.row === index && active.column === column ? cellId(index, column) : null,
  }
  const field = place && fields[place.index]
  const wash = washes(field?.name ?? null)
  const { countComments = NO_COMMENTS } = view
  const comments = result ? countComments(result.task_id, field?.name ?? null) : 0
  const widthPx = place?.size ?? frame.targetWidthPx
  if (group) return { ...shared, widthPx, status: null, room: '', ...groupFace(group, field ?? null) }
  if (!field || !result) {
    const text = place ? '' : (result?.target_item_value ?? LOADING)
    return { ...shared, widthPx, text, status: null, isRightAligned: false, room: '', wash, comments: place ? 0 : comments }
  }
  if (field.own) {
    const text = ownText(result.own?.[field.name], field.own)
    return { ...shared, widthPx, text, status: null, isRightAligned: isRightAligned(field.type), room: '', wash }
  }
  const cell = result.cells[field.name]
  const isOut = cell !== undefined && (cell.status === 'unverified' || cell.status === 'conflict')
  const value = isOut ? cell.value : result.data[field.name]
  const text = cellText(value, field.type, memberOrder(field))
  const room = typeof value === 'number' ? missingDecimals(text, decimals.get(field.name) ?? 0) : ''
  const shown = { text, status: cell?.status ?? 'absent', isRightAligned: isRightAligned(field.type), differs: differsFromItems(cell) }
  return { ...shared, ...shown, widthPx, room, wash, comments }
}
