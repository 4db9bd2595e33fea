// The dialog of Discover Targets: an address and a number, how far the reading is, and then the pages to choose from.
import { DISCOVERY_MAX_DEFAULT, DISCOVERY_MAX_HIGHEST, type Discovery, type DiscoveryProgress } from '@quarry/contract'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { plural } from '../../../lib/format.ts'
import { draft } from '../../../state/draft/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { discoverTargets, inspectionMessage } from '../inspection.queries.ts'
import { DiscoveredItems } from './discovered-items.tsx'

type Stage =
  | { name: 'asking' }
  | { name: 'reading'; progress: DiscoveryProgress | null }
  | { name: 'found'; discovery: Discovery }
  | { name: 'failed'; text: string }

export function DiscoverDialog({ onClose }: { onClose(): void }) {
  const urlId = useId()
  const maxId = useId()
  const [url, setUrl] = useState(() => draft.get().targets.find(({ value }) => /^https?:\/\//.test(value))?.value ?? '')
  const [max, setMax] = useState(String(DISCOVERY_MAX_DEFAULT))
  const [stage, setStage] = useState<Stage>({ name: 'asking' })
  const reading = useRef<AbortController | null>(null)
  useEffect(() => () => reading.current?.abort(), [])

  const wanted = Number(max)
  const isValid = url.trim() !== '' && Number.isInteger(wanted) && wanted >= 1 && wanted <= DISCOVERY_MAX_HIGHEST
  const start = async (event: FormEvent) => {
    event.preventDefault()
    if (!isValid) return
    const { signal } = (reading.current = new AbortController())
    setStage({ name: 'reading', progress: null })
    try {
      const discovery = await discoverTargets(
        { url: url.trim(), max: wanted },
        (progress) => setStage({ name: 'reading', progress }),
        signal,
      )
      setStage(discovery.error === null ? { name: 'found', discovery } : { name: 'failed', text: discovery.error })
    } catch (error) {
      if (!signal.aborted) setStage({ name: 'failed', text: inspectionMessage(error) })
    }
  }
  const stop = () => {
    reading.current?.abort()
    setStage({ name: 'asking' })
  }
  const isReading = stage.name === 'reading'
  return (
    <Dialog
      title="Discover Targets"
      description="From a list, a site, a sitemap or a feed to the individual pages it leads to"
      open
      onClose={onClose}
      className="sm:max-w-2xl"
    >
      <form className="flex flex-wrap items-end gap-2" onSubmit={(event) => void start(event)}>
        <Field id={urlId} label="Address of the list or site" className="min-w-0 flex-1 basis-64">
          <Input
            id={urlId}
            value={url}
            type="text"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://example.com/products"
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
        <Field id={maxId} label="At most" className="w-28">
          <Input
            id={maxId}
            value={max}
            type="number"
            min={1}
            max={DISCOVERY_MAX_HIGHEST}
            step={1}
            onChange={(event) => setMax(event.target.value)}
          />
        </Field>
        {isReading ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button look={stage.name === 'found' ? 'secondary' : 'primary'} type="submit" disabled={!isValid}>
            Discover
          </Button>
        )}
      </form>
      {isReading && (
        <p role="status" className="text-13 text-ink-soft">
          {stage.progress
            ? `${plural(stage.progress.pages_read, 'page')} read, ${plural(stage.progress.seen, 'candidate item')} seen...`
            : 'Reading the page...'}
        </p>
      )}
      {stage.name === 'failed' && <Notice tone="error">{stage.text}</Notice>}
      {stage.name === 'found' && <DiscoveredItems key={stage.discovery.url} discovery={stage.discovery} onDone={onClose} />}
    </Dialog>
  )
}
