// Renders one cell of the grid: few elements, each written only where its content has changed. Independent of rows and React.
import type { CellStatus } from '@quarry/contract'
import { CELL_LOOKS, markClass } from '../../../lib/cell-state.ts'
import { DIFFERS_LABEL } from '../../../lib/sum-text.ts'
import { classNames } from '../../../ui/class-names.ts'

/** The content of a cell. */
export interface CellFace {
  /** Column index from 0, the target's column. */
  column: number
  widthPx: number
  text: string
  /** Null where a cell has no state: the target's. */
  status: CellStatus | null
  isRightAligned: boolean
  /** Invisible padding after the text: the decimals that other numbers of the column have. */
  room: string
  isSelected: boolean
  /** Background where it is not selected; null: the default. */
  wash?: string | null
  /** An amount that does not agree with its items. */
  differs?: boolean
  /** Number of open threads about it. */
  comments?: number
  /** It belongs to the header of a group. */
  isHead?: boolean
  /** Id by which assistive technology finds the cursor's cell; null for all others. */
  activeId: string | null
}

const CELL =
  'float-left h-full overflow-clip border-r border-b px-3 text-ellipsis whitespace-nowrap leading-(--row-line) select-none ' +
  'in-data-tall:pt-2.5 in-data-tall:whitespace-normal in-data-tall:wrap-anywhere'
const ACTIVE =
  'outline-1 -outline-offset-1 outline-control-line group-focus/grid:outline-2 group-focus/grid:-outline-offset-2 group-focus/grid:outline-focus'
const ROOM = 'data-room:after:invisible data-room:after:content-[attr(data-room)]'
/** The comment mark: a folded corner. */
const NOTE = 'absolute top-0 right-0 border-[5px] border-transparent border-t-accent border-r-accent'
const DIFFERS = 'float-left mr-1.5 font-semibold text-conflict not-italic'
const MARK = 'float-left mt-[calc(var(--row-line)/2-5px)] mr-2'

function faceClass({
  column,
  text,
  status,
  isRightAligned,
  isSelected,
  wash = null,
  comments = 0,
  isHead = false,
  activeId,
}: CellFace): string {
  // Addresses of one site differ at their end, so they are truncated at the beginning.
  const isAddress = column === 0 && /^https?:\/\//.test(text)
  // A value that did not enter the data is shown faint beside its mark, so that it is not mistaken for one.
  const isOut = status === 'unverified' || status === 'conflict'
  return classNames(
    CELL,
    isSelected ? 'bg-accent-wash' : (wash ?? 'bg-surface'),
    isHead ? 'cursor-pointer text-13 font-medium' : column === 0 ? 'font-mono text-12' : 'text-13',
    isAddress && 'text-left [direction:rtl]',
    // Only in number columns: in text the wide figure dashes look like spaces.
    isRightAligned && 'tabular text-right',
    isOut && 'text-ink-faint italic',
    comments > 0 && 'relative',
    activeId !== null && ACTIVE,
  )
}

export class CellPainter {
  readonly element = document.createElement('div')
  private readonly text = new Text()
  private readonly whole = document.createElement('bdi')
  private readonly mark = document.createElement('span')
  private difference: HTMLElement | null = null
  private note: HTMLElement | null = null
  private face: CellFace | null = null

  constructor() {
    this.element.role = 'gridcell'
    this.mark.role = 'img'
    this.whole.dir = 'ltr'
    this.whole.className = ROOM
    this.whole.append(this.text)
    this.element.append(this.whole)
  }

  paint(face: CellFace): void {
    const { element, face: before } = this
    this.face = face
    if (before?.text !== face.text) this.text.data = face.text
    if ((before?.room ?? '') !== face.room) this.keepRoom(face.room)
    if (before?.status !== face.status) this.paintMark(face.status)
    if ((before?.differs ?? false) !== (face.differs ?? false)) this.paintDifference(face.differs ?? false)
    if ((before?.comments ?? 0) !== (face.comments ?? 0)) this.paintNote(face.comments ?? 0)
    if (before?.widthPx !== face.widthPx) element.style.width = `${face.widthPx}px`
    if (before?.column !== face.column) element.ariaColIndex = String(face.column + 1)
    if (before?.isSelected !== face.isSelected) element.ariaSelected = String(face.isSelected)
    if (before?.activeId !== face.activeId) {
      if (face.activeId === null) element.removeAttribute('id')
      else element.id = face.activeId
    }
    const className = faceClass(face)
    if (element.className !== className) element.className = className
  }

  private keepRoom(text: string): void {
    if (text === '') delete this.whole.dataset.room
    else this.whole.dataset.room = text
  }

  private paintMark(status: CellStatus | null): void {
    const { mark } = this
    if (status === null) return mark.remove()
    mark.className = `${MARK} ${markClass(status)}`
    mark.ariaLabel = CELL_LOOKS[status].label
    if (!mark.isConnected) this.element.prepend(mark)
  }

  private paintDifference(differs: boolean): void {
    if (!differs) return this.difference?.remove()
    const difference = (this.difference ??= document.createElement('span'))
    difference.role = 'img'
    difference.className = DIFFERS
    difference.ariaLabel = DIFFERS_LABEL
    difference.title = DIFFERS_LABEL
    difference.textContent = '≠'
    if (!difference.isConnected) this.whole.before(difference)
  }

  private paintNote(comments: number): void {
    if (comments === 0) return this.note?.remove()
    const note = (this.note ??= document.createElement('span'))
    note.role = 'img'
    note.className = NOTE
    note.ariaLabel = comments === 1 ? '1 open comment' : `${comments} open comments`
    if (!note.isConnected) this.element.append(note)
  }
}
