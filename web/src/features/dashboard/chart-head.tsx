// The header of a chart: its position and width, and its downloads. Rendered again only for another chart, not when its counts change.
import { ArrowLeft, ArrowRight, Download, Maximize2, X } from 'lucide-react'
import { memo, type RefObject } from 'react'
import { saveChart } from '../../ui/charts/save-chart.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toasts.ts'

export interface ChartActions {
  move(by: -1 | 1): void
  widen(): void
  remove(): void
}

interface ChartHeadProps {
  field: string
  /** The element that contains the chart's SVG. */
  drawing: RefObject<HTMLElement | null>
  /** Null where the viewer may not change the layout. */
  actions: ChartActions | null
}

export const ChartHead = memo(function ChartHead({ field, drawing, actions }: ChartHeadProps) {
  const save = async (format: 'svg' | 'png') => {
    const svg = drawing.current?.querySelector('svg')
    if (!svg) return
    await saveChart(svg, field, format).catch((error: unknown) => {
      console.error('The chart could not be saved.', error)
      showToast('The chart could not be saved.')
    })
  }
  return (
    <header className="flex items-center gap-1 px-4 pt-3">
      <h3 className="min-w-0 flex-1 truncate text-14 font-semibold">{field}</h3>
      <span className="flex print:hidden">
        {actions && (
          <>
            <IconButton label={`Move ${field} forward`} icon={<ArrowLeft aria-hidden="true" />} onClick={() => actions.move(-1)} />
            <IconButton label={`Move ${field} back`} icon={<ArrowRight aria-hidden="true" />} onClick={() => actions.move(1)} />
            <IconButton label={`Width of ${field}`} icon={<Maximize2 aria-hidden="true" />} onClick={actions.widen} />
          </>
        )}
        <Menu
          label={`Files of ${field}`}
          trigger={<IconButton label={`Save ${field} as a file`} icon={<Download aria-hidden="true" />} />}
          entries={[
            { label: 'PNG picture', run: () => void save('png') },
            { label: 'SVG drawing', run: () => void save('svg') },
          ]}
        />
        {actions && <IconButton label={`Remove ${field}`} icon={<X aria-hidden="true" />} onClick={actions.remove} />}
      </span>
    </header>
  )
})
