// Pointing at values on a page: the page of one target is read and shown, and each value that is pointed at becomes a data field.
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { draft } from '../../../state/draft/draft.ts'
import { draftConnection } from '../../../state/draft/draft-connection.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field as Labelled } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { copyPage } from '../../../ui/pointing/pointing.queries.ts'
import { inspectionMessage } from '../inspection.queries.ts'
import { PointAtPage } from './point-at-page.tsx'

export function PointDialog({ onClose }: { onClose(): void }) {
  const [target, setTarget] = useState(() => draft.get().targets[0]?.value ?? '')
  const reading = useMutation({
    mutationFn: (wanted: string) =>
      copyPage(
        { target: wanted, targetName: draft.get().targetName.trim() || 'URL', connection: draftConnection.get() },
        AbortSignal.timeout(READING_MS_MAX),
      ),
  })
  const copy = reading.data
  return (
    <Dialog
      title="Point at values on a page"
      description="Each value that you point at becomes a data field, and similar pages are read the same way"
      open
      onClose={onClose}
      className={copy ? 'h-[calc(100dvh-2rem)] sm:max-w-6xl' : 'sm:max-w-2xl'}
    >
      {copy ? (
        <PointAtPage copy={copy} target={target} onClose={onClose} />
      ) : (
        <>
          <TargetForm target={target} onChange={setTarget} isReading={reading.isPending} onRead={() => reading.mutate(target.trim())} />
          {reading.isPending && (
            <p role="status" className="text-13 text-ink-soft">
              Reading the page...
            </p>
          )}
          {reading.error && <Notice tone="error">{inspectionMessage(reading.error)}</Notice>}
        </>
      )}
    </Dialog>
  )
}

const READING_MS_MAX = 150_000

interface TargetFormProps {
  target: string
  isReading: boolean
  onChange(target: string): void
  onRead(): void
}

function TargetForm({ target, isReading, onChange, onRead }: TargetFormProps) {
  const id = useId()
  const read = (event: FormEvent) => {
    event.preventDefault()
    if (target.trim() !== '') onRead()
  }
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={read}>
      <Labelled id={id} label="A page that has the values" className="min-w-0 flex-1 basis-64">
        <Input
          id={id}
          value={target}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://example.com/products/1"
          onChange={(event) => onChange(event.target.value)}
        />
      </Labelled>
      <Button type="submit" look="primary" disabled={target.trim() === ''} isBusy={isReading}>
        Read the page
      </Button>
    </form>
  )
}
