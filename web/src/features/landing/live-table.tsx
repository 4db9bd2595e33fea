// A live example on the home page: a real preview over pages of the practice web, its cells with their evidence. Hidden where this
// installation has no practice web. Rendered once, with empty cells; live-view.ts fills them.
import { RotateCw } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { isRightAligned } from '../../lib/cell-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LIVE_FIELDS, LIVE_PATHS } from './live-preview.ts'
import { showLiveTable } from './live-view.ts'

/** Without props, so that it renders only once: its content is not managed by React. */
export const LiveTable = memo(function LiveTable() {
  const figure = useRef<HTMLElement>(null)
  useEffect(() => (figure.current ? showLiveTable(figure.current) : undefined), [])
  return (
    <figure id="live-table" ref={figure} className="flex h-150 flex-col overflow-hidden rounded-card border bg-surface md:h-81">
      <figcaption className="flex shrink-0 flex-wrap items-center justify-between max-md:min-h-16 max-sm:min-h-28 gap-x-4 gap-y-1 border-b px-4 py-2 text-13 text-ink-soft">
        <span role="status" className="tabular">
          Reading the built-in practice shop: 0 of {LIVE_PATHS.length} rows
        </span>
        <button type="button" aria-disabled aria-busy className={buttonClass('quiet', 'small')}>
          <RotateCw aria-hidden="true" />
          Run again
        </button>
      </figcaption>
      <div className="flex min-h-0 flex-1 flex-col md:flex-row">
        <div className="relative shrink-0 overflow-x-auto md:min-w-0 md:flex-1">
          <table className="w-full min-w-[40rem] table-fixed border-separate border-spacing-0 text-left text-13">
            <thead>
              <tr className="[&_th]:border-b [&_th]:bg-sunken [&_th]:px-3 [&_th]:py-2 [&_th]:text-12 [&_th]:font-medium [&_th]:text-ink-soft">
                <th className="w-26">URL</th>
                {LIVE_FIELDS.map(({ name, type }) => (
                  <th key={name} className={classNames(name !== 'name' && 'w-30', isRightAligned(type) && 'text-right')}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {LIVE_PATHS.map((path) => (
                <tr key={path} className="[&_td]:h-10 [&_td]:border-b last:[&_td]:border-b-0">
                  <td className="px-3 font-mono text-12 text-ink-soft">/{path}</td>
                  {LIVE_FIELDS.map(({ name }) => (
                    <td key={name}>
                      <Skeleton className="mx-3 h-3 w-3/5" />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div
          aria-live="polite"
          className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto border-t p-4 text-13 md:w-80 md:flex-none md:border-t-0 md:border-l"
        />
      </div>
    </figure>
  )
})
