// Rows that a list, a site or a feed leads to: its address, the progress of discovery, and its outcome.
import { DISCOVERY_MAX_DEFAULT, type DiscoveryProgress } from '@quarry/contract'
import { Waypoints } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { plural } from '../../../lib/format.ts'
import { discoverPages } from '../../../state/draft/discover-pages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

type Stage = { name: 'asking' } | { name: 'reading'; progress: DiscoveryProgress | null } | { name: 'said'; text: string; isError: boolean }

interface DiscoverRowsProps {
  connection: string | null
  onItems(name: string, items: readonly string[]): void
}

export function DiscoverRows({ connection, onItems }: DiscoverRowsProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [url, setUrl] = useState('')
  const [stage, setStage] = useState<Stage>({ name: 'asking' })
  const reading = useRef<AbortController | null>(null)
  useEffect(() => () => reading.current?.abort(), [])
  const start = async () => {
    const { signal } = (reading.current = new AbortController())
    setStage({ name: 'reading', progress: null })
    try {
      const wish = { url: url.trim(), max: DISCOVERY_MAX_DEFAULT, ...(connection === null ? {} : { connection }) }
      const { items, summary, error } = await discoverPages(wish, (progress) => setStage({ name: 'reading', progress }), signal)
      setStage({ name: 'said', text: error ?? summary, isError: error !== null })
      if (items.length > 0)
        onItems(
          wish.url,
          items.map((item) => item.url),
        )
    } catch (error) {
      if (!signal.aborted)
        setStage({ name: 'said', text: withDetail('The pages could not be inspected.', detailText(error)), isError: true })
    }
  }
  const stop = () => {
    reading.current?.abort()
    setStage({ name: 'asking' })
  }
  const canStart = url.trim() !== '' && stage.name !== 'reading'
  return (
    <div className="flex flex-col gap-2">
      <div>
        <Button size="small" icon={<Waypoints aria-hidden="true" />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Discover Pages
        </Button>
      </div>
      {isOpen && (
        <div className="flex flex-wrap items-end gap-2 pl-1">
          <Field id={`${id}-url`} label="Address of the list or site" className="min-w-0 flex-1 basis-56">
            <Input
              id={`${id}-url`}
              value={url}
              type="text"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://example.com/products"
              onChange={(event) => setUrl(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // The dialog's own button adds the rows.
                event.preventDefault()
                if (canStart) void start()
              }}
            />
          </Field>
          {stage.name === 'reading' ? (
            <Button onClick={stop}>Stop</Button>
          ) : (
            <Button disabled={!canStart} onClick={() => void start()}>
              Discover
            </Button>
          )}
          <p role="status" className="basis-full text-13 empty:hidden">
            {stage.name === 'reading' &&
              (stage.progress
                ? `${plural(stage.progress.pages_read, 'page')} read, ${plural(stage.progress.seen, 'candidate item')} seen...`
                : 'Reading the page...')}
            {stage.name === 'said' && <span className={stage.isError ? 'text-failed' : 'text-ink-soft'}>{stage.text}</span>}
          </p>
        </div>
      )}
    </div>
  )
}
