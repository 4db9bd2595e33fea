// Saved chart layouts: saved by name, shown, renamed and deleted.
import { LAYOUT_NAME_CHARS_MAX, SAVED_LAYOUTS_MAX, type DashboardLayout } from '@quarry/contract'
import { LayoutDashboard } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { focusNeighbour } from '../../lib/focus-neighbour.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import type { PutLayout } from './use-layout-change.ts'

type Saved = NonNullable<DashboardLayout['saved']>[number]

interface LayoutsProps {
  layout: DashboardLayout
  put: PutLayout
}

export function LayoutsButton(props: LayoutsProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" icon={<LayoutDashboard aria-hidden="true" />} onClick={() => setOpen(true)}>
        Layouts
      </Button>
      <Dialog
        title="Saved layouts"
        description="A layout is a set of charts with their order and width. The current one is kept automatically."
        open={isOpen}
        onClose={close}
      >
        <Layouts {...props} close={close} />
      </Dialog>
    </>
  )
}

function Layouts({ layout, put, close }: LayoutsProps & { close(): void }) {
  const saved = layout.saved ?? []
  const replace = (next: Saved[], told?: string) => put({ charts: layout.charts, saved: next }, told)
  return (
    <>
      {saved.length === 0 && <p className="text-13 text-ink-soft">No layouts yet. Save the current charts to return to them later.</p>}
      <ul aria-label="Saved layouts" className="flex flex-col divide-y">
        {saved.map((one, index) => (
          <SavedLayout
            // Keyed by index: a renamed layout stays the same element, and keeps the focus.
            key={index}
            layout={one}
            taken={saved.filter((other) => other !== one).map(({ name }) => name)}
            onShow={() => {
              put({ ...layout, charts: one.charts }, `“${one.name}” is shown.`)
              close()
            }}
            onRename={(name) => replace(saved.map((other) => (other === one ? { ...one, name } : other)))}
            onDelete={() =>
              replace(
                saved.filter((other) => other !== one),
                `“${one.name}” was deleted.`,
              )
            }
          />
        ))}
      </ul>
      {saved.length < SAVED_LAYOUTS_MAX && (
        <SaveForm taken={saved.map(({ name }) => name)} onSave={(name) => replace([...saved, { name, charts: layout.charts }])} />
      )}
    </>
  )
}

interface SavedLayoutProps {
  layout: Saved
  taken: readonly string[]
  onShow(): void
  onRename(name: string): void
  onDelete(): void
}

function SavedLayout({ layout: { name, charts }, taken, onShow, onRename, onDelete }: SavedLayoutProps) {
  /** Null while no layout is being renamed. */
  const [text, setText] = useState<string | null>(null)
  const wanted = (text ?? name).trim()
  const isTaken = taken.includes(wanted)
  const rename = () => {
    setText(null)
    if (wanted !== '' && !isTaken && wanted !== name) onRename(wanted)
  }
  return (
    <li className="flex flex-wrap items-center gap-2 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <Input
          aria-label={`Name of ${name}`}
          aria-invalid={isTaken}
          className="h-7! text-13!"
          maxLength={LAYOUT_NAME_CHARS_MAX}
          value={text ?? name}
          onChange={(event) => setText(event.target.value)}
          onBlur={rename}
          onKeyDown={(event) => event.key === 'Enter' && rename()}
        />
        <span className="text-12 text-ink-soft">
          {isTaken ? 'Another layout has this name.' : charts.length === 1 ? '1 chart' : `${charts.length} charts`}
        </span>
      </span>
      <Button size="small" onClick={onShow} aria-label={`Show ${name}`}>
        Show
      </Button>
      <Button
        size="small"
        look="danger"
        aria-label={`Delete ${name}`}
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget, { item: 'li', control: 'button', fallback: '[data-first]' })
          onDelete()
        }}
      >
        Delete
      </Button>
    </li>
  )
}

function SaveForm({ taken, onSave }: { taken: readonly string[]; onSave(name: string): void }) {
  const id = useId()
  const [name, setName] = useState('')
  const wanted = name.trim()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '' || taken.includes(wanted)) return
    onSave(wanted)
    setName('')
  }
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={save}>
      <Field id={id} label="Name of this layout" className="flex-1 basis-48">
        <Input id={id} data-first maxLength={LAYOUT_NAME_CHARS_MAX} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button type="submit" look="primary" disabled={wanted === '' || taken.includes(wanted)}>
        Save
      </Button>
      {taken.includes(wanted) && <p className="w-full text-12 text-failed">Another layout has this name.</p>}
    </form>
  )
}
