// All output rows of the last run: windowed, loaded while scrolling; a cell shows its sources.
import type { Job, Pipeline } from '@quarry/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isRightAligned } from '../../../lib/cell-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { pipelineResultQuery } from '../pipelines.queries.ts'
import { HeadCell, ValueCell, widthPxOf, type OpenCell } from './result-cells.tsx'
import { SourcesPanel } from './sources-panel.tsx'
import { AddressText } from '../../../ui/address-text.tsx'

const ROW_PX = 36
const HEAD_PX = 37
const TARGET_PX = 220
const LOAD_AHEAD_ROWS = 50

export function ResultTable({ job, pipeline }: { job: Job; pipeline: Pipeline }) {
  const result = useInfiniteQuery(pipelineResultQuery(job.id, pipeline.finished_at))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, error, refetch } = result
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const columns = data?.pages[0]?.columns ?? pipeline.columns
  const [opened, setOpened] = useState<(OpenCell & { by: HTMLElement }) | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const close = () => {
    // The row may have been scrolled away since.
    const cell = opened?.by.isConnected ? opened.by : scroller.current
    setOpened(null)
    cell?.focus()
  }
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not in use; the virtualizer re-renders by itself
  const window = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => ROW_PX, overscan: 10 })
  const items = window.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && lastShown >= rows.length - LOAD_AHEAD_ROWS) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, lastShown, rows.length])

  if (error) return <LoadFailure text="The result could not be loaded." error={error} onRetry={refetch} />
  if (data && rows.length === 0)
    return (
      <div className="rounded-card border bg-surface">
        <EmptyState title="The pipeline has no output rows." />
      </div>
    )
  const width = columns.reduce((sum, column) => sum + widthPxOf(column), TARGET_PX)
  return (
    <div
      className={classNames(
        '@container flex max-h-[min(44rem,calc(100dvh-8rem))] overflow-hidden rounded-card border bg-surface',
        opened ? 'min-h-[26rem]' : 'min-h-60',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col @[45rem]:flex-row">
        <div
          ref={scroller}
          role="table"
          aria-label="Pipeline result"
          tabIndex={-1}
          aria-rowcount={(pipeline.rows_out ?? rows.length) + 1}
          className="relative min-h-0 min-w-0 flex-1 overflow-auto"
        >
          <div style={{ width, minWidth: '100%', height: window.getTotalSize() + HEAD_PX }} className="relative text-13">
            <div role="row" style={{ height: HEAD_PX }} className="sticky top-0 z-20 flex border-b bg-sunken font-medium">
              <HeadCell name={job.target_item_name} width={TARGET_PX} isFirst />
              {columns.map((column) => (
                <HeadCell key={column.name} name={column.name} width={widthPxOf(column)} isRight={isRightAligned(column.type)} />
              ))}
            </div>
            {items.map((item) => {
              const row = rows[item.index]
              if (!row) return null
              return (
                <div
                  key={item.key}
                  role="row"
                  aria-rowindex={item.index + 2}
                  style={{ top: item.start + HEAD_PX, height: ROW_PX }}
                  className="absolute flex w-full border-b hover:bg-hover"
                >
                  <span
                    role="rowheader"
                    style={{ width: TARGET_PX }}
                    title={row.target_item_value}
                    className="sticky left-0 z-10 shrink-0 bg-surface px-3 py-2"
                  >
                    <AddressText value={row.target_item_value} />
                  </span>
                  {columns.map((column) => (
                    <ValueCell key={column.name} row={row} column={column} onOpen={(by) => setOpened({ row, column, by })} />
                  ))}
                </div>
              )
            })}
          </div>
        </div>
        {opened && (
          <SourcesPanel
            key={`${opened.row.position} ${opened.column.name}`}
            jobId={job.id}
            pipeline={pipeline}
            row={opened.row}
            column={opened.column}
            onClose={close}
          />
        )}
      </div>
    </div>
  )
}
