// What was discovered: the count of completeness, the pages to choose from, and adding them to the form, which can be undone.
import type { Discovery } from '@quarry/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useId, useRef, useState } from 'react'
import { formatInteger, plural } from '../../../lib/format.ts'
import { addTargets, changeDraft, draft, toTargetObject } from '../../../state/draft/draft.ts'
import { changeUndoably } from '../../../state/draft/undoable-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'

const ROW_HEIGHT_PX = 44

export function DiscoveredItems({ discovery, onDone }: { discovery: Discovery; onDone(): void }) {
  const { items, summary } = discovery
  const replaceId = useId()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [filter, setFilter] = useState('')
  const [isReplacing, setReplacing] = useState(false)
  const words = useDeferredValue(filter).toLowerCase()
  const shown = items.filter(({ url, label }) => `${url} ${label}`.toLowerCase().includes(words))
  const chosen = shown.filter(({ url }) => !left.has(url))
  const present = draft.get().targets.length
  const toggle = (url: string) =>
    setLeft((current) => new Set(current.has(url) ? [...current].filter((one) => one !== url) : [...current, url]))
  const toggleAll = () =>
    setLeft(
      chosen.length > 0
        ? new Set([...left, ...shown.map(({ url }) => url)])
        : new Set([...left].filter((url) => !shown.some((item) => item.url === url))),
    )
  const add = () => {
    addDiscovered(
      chosen.map(({ url }) => url),
      isReplacing,
    )
    onDone()
  }
  return (
    <>
      <p role="status" className="text-14 text-ink">
        {summary}
      </p>
      {items.length > 0 && (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Input
              aria-label="Filter the pages"
              placeholder="Filter"
              value={filter}
              className="min-w-0 flex-1 basis-40"
              onChange={(event) => setFilter(event.target.value)}
            />
            <Button look="quiet" size="small" onClick={toggleAll}>
              {chosen.length > 0 ? 'Choose none' : 'Choose all'}
            </Button>
          </div>
          <ItemRows items={shown} left={left} onToggle={toggle} />
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {present > 0 && items.length > 0 ? (
          <label htmlFor={replaceId} className="flex items-center gap-2 text-13">
            <input
              id={replaceId}
              type="checkbox"
              checked={isReplacing}
              onChange={() => setReplacing(!isReplacing)}
              className="size-4 accent-(--accent)"
            />
            Replace the present {plural(present, 'target item')}
          </label>
        ) : (
          <span />
        )}
        <Button look="primary" disabled={chosen.length === 0} onClick={add}>
          Add {plural(chosen.length, 'Target')}
        </Button>
      </div>
    </>
  )
}

function ItemRows({ items, left, onToggle }: { items: Discovery['items']; left: ReadonlySet<string>; onToggle(url: string): void }) {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not in use; the virtualizer re-renders by itself
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 8,
    initialRect: { width: 600, height: 300 },
  })
  return (
    <div
      ref={scroller}
      role="group"
      aria-label={`Discovered pages (${formatInteger(items.length)})`}
      className="h-72 overflow-y-auto rounded-control border"
    >
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const item = items[index]
          if (!item) return null
          return (
            <label
              key={item.url}
              className="absolute inset-x-0 flex items-center gap-3 border-b px-3 hover:bg-hover"
              style={{ top: start, height: ROW_HEIGHT_PX }}
            >
              <input
                type="checkbox"
                checked={!left.has(item.url)}
                onChange={() => onToggle(item.url)}
                className="size-4 shrink-0 accent-(--accent)"
              />
              <span className="min-w-0 flex-1">
                {item.label !== '' && <span className="block truncate text-13">{item.label}</span>}{' '}
                <span className="block truncate font-mono text-12 text-ink-faint" title={item.url}>
                  {item.url}
                </span>
              </span>
            </label>
          )
        })}
      </div>
    </div>
  )
}

/** An empty target name becomes URL, since that is what they are. */
function addDiscovered(urls: readonly string[], isReplacing: boolean): void {
  const add = () => {
    if (draft.get().targetName.trim() === '') changeDraft({ targetName: 'URL' })
    if (!isReplacing) return addTargets(urls)
    changeDraft({ targets: urls.map(toTargetObject) })
    return { added: urls.length, duplicates: 0 }
  }
  changeUndoably(add, ({ added, duplicates }) => {
    const skipped = duplicates > 0 ? `, ${plural(duplicates, 'duplicate')} skipped` : ''
    return `${plural(added, 'target item')} added${skipped}.`
  })
}
