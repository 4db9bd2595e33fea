// Edits a cell of an own column in place in the grid.
import type { GridRow, OwnColumn } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { peopleQuery } from './own.queries.ts'
import { NewerValue } from './newer-value.tsx'
import { ownText, writtenText } from './own-text.ts'
import { OwnValueControl } from './own-value-control.tsx'
import { useFillCell } from './use-fill-cell.ts'

interface CellEditorProps {
  jobId: string
  row: GridRow
  column: OwnColumn
  /** The rendered cell. */
  findCell(): Element | null
  /** `step`: moves the cursor by this many rows and columns. */
  onClose(step?: { rows: number; columns: number }): void
}

interface Place {
  left: number
  top: number
  width: number
}

const WIDTH_MIN_PX = 180

export function CellEditor({ jobId, row, column, findCell, onClose }: CellEditorProps) {
  const [text, setText] = useState(() => writtenText(row.own?.[column.name]))
  const { data: people = [] } = useQuery({ ...peopleQuery(jobId), enabled: column.kind === 'person' })
  const step = useRef<{ rows: number; columns: number } | undefined>(undefined)
  const { fill, newer, problem, isFilling, takeNewer } = useFillCell({ jobId, row, column, onFilled: () => onClose(step.current) })
  // An element removed from the page loses the focus: that must not save.
  const isLeft = useRef(false)
  const place = usePlace(findCell)
  const save = (next: string, goesOn?: { rows: number; columns: number }) => {
    if (isFilling) return
    isLeft.current = true
    step.current = goesOn
    fill(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      isLeft.current = true
      onClose()
    } else if (event.key === 'Enter' && !event.shiftKey) save(text, { rows: 1, columns: 0 })
    else if (event.key === 'Tab') save(text, { rows: 0, columns: event.shiftKey ? -1 : 1 })
    else return
    event.preventDefault()
  }
  if (!place) return null
  return (
    <div
      ref={focusControl}
      data-cell-editor
      data-toasts="above"
      className="fixed z-30 flex flex-col gap-2 rounded-control border bg-raised p-1 shadow-float"
      style={{ left: place.left, top: place.top, width: Math.max(place.width, WIDTH_MIN_PX) }}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget) || newer || problem || isLeft.current) return
        save(text)
      }}
    >
      <OwnValueControl
        isList
        column={column}
        people={people}
        label={`${column.name} of ${row.target_item_value}`}
        text={text}
        className={column.kind === 'select' || column.kind === 'person' ? 'h-auto' : ''}
        onChange={setText}
        onChosen={(chosen) => save(chosen)}
        onKeyDown={onKeyDown}
      />
      {newer && <NewerValue newer={newer} text={ownText(newer.value, column)} onKeep={takeNewer} onOverwrite={() => fill(text, true)} />}
      {problem && (
        <p role="alert" className="px-1 text-12 text-failed">
          {problem}
        </p>
      )}
    </div>
  )
}

function focusControl(frame: HTMLElement | null): void {
  const control = frame?.querySelector<HTMLElement>('input, select, textarea')
  control?.focus()
  if (control instanceof HTMLInputElement && control.type !== 'date') control.select()
}

/** Positioned over the cell, within the window, also while the grid is scrolled. */
function usePlace(findCell: () => Element | null): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  const find = useRef(findCell)
  useLayoutEffect(() => {
    const follow = () => {
      const box = find.current()?.getBoundingClientRect()
      if (!box) return
      const left = Math.max(4, Math.min(box.left, window.innerWidth - Math.max(box.width, WIDTH_MIN_PX) - 4))
      setPlace({ left, top: box.top, width: box.width })
    }
    follow()
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      document.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [])
  return place
}
