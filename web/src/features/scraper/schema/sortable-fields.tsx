// Moves the rows of the schema by mouse, finger or keyboard. It is rendered beside the rows and works on their elements: the library is
// loaded after the first screen, without rendering the rows again.
import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useEffect, useLayoutEffect } from 'react'

/** The same objects at each rendering. */
const BY_POINTER = { activationConstraint: { distance: 4 } }
const BY_KEYS = { coordinateGetter: sortableKeyboardCoordinates }

interface SortableFieldsProps {
  ids: readonly string[]
  rowOf(id: string): HTMLElement | null
  onMove(id: string, over: string): void
}

export function SortableFields({ ids, rowOf, onMove }: SortableFieldsProps) {
  const sensors = useSensors(useSensor(PointerSensor, BY_POINTER), useSensor(KeyboardSensor, BY_KEYS))
  const move = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), String(over.id))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={move}>
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {ids.map((id) => (
          <SortableField key={id} id={id} rowOf={rowOf} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

/** Renders nothing: the state of its row is written to the row's element. */
function SortableField({ id, rowOf }: { id: string; rowOf(id: string): HTMLElement | null }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id })
  useLayoutEffect(() => {
    const row = rowOf(id)
    setNodeRef(row)
    setActivatorNodeRef(handleOf(row))
    return () => setNodeRef(null)
  }, [id, rowOf, setNodeRef, setActivatorNodeRef])
  useEffect(() => {
    const handle = handleOf(rowOf(id))
    const begin = (event: Event) => listeners?.[event.type === 'keydown' ? 'onKeyDown' : 'onPointerDown']?.(asOfReact(event))
    for (const name of ['pointerdown', 'keydown']) handle?.addEventListener(name, begin)
    return () => {
      for (const name of ['pointerdown', 'keydown']) handle?.removeEventListener(name, begin)
    }
  }, [id, rowOf, listeners])
  const describedBy = attributes['aria-describedby']
  useLayoutEffect(() => {
    const row = rowOf(id)
    if (!row) return
    row.style.transform = CSS.Translate.toString(transform) ?? ''
    row.style.transition = transition ?? ''
    row.toggleAttribute('data-dragged', isDragging)
    const handle = handleOf(row)
    handle?.setAttribute('aria-describedby', describedBy)
    if (isDragging) handle?.setAttribute('aria-pressed', 'true')
    else handle?.removeAttribute('aria-pressed')
  }, [id, rowOf, transform, transition, isDragging, describedBy])
  return null
}

const handleOf = (row: HTMLElement | null) => row?.querySelector<HTMLElement>('[aria-roledescription="sortable"]') ?? null

/** Of React's events the library reads these parts. */
function asOfReact(event: Event) {
  return { nativeEvent: event, target: event.target, currentTarget: event.currentTarget, preventDefault: () => event.preventDefault() }
}
