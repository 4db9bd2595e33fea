// The panel's container where there is room beside the screen: a column whose edge can be dragged.
import { lazy, Suspense, type KeyboardEvent, type PointerEvent } from 'react'
import { loadPart } from '../../lib/load-part.ts'
import { useStore } from '../../lib/store.ts'
import { closeAssistant, useAssistantIsOpen } from '../../state/assistant/assistant-panel.ts'
import { ASSISTANT_WIDTH_PX, resizeAssistant, sidePanels } from '../../state/app/side-panels.ts'

const AssistantPanel = lazy(async () => ({ default: (await loadPart(() => import('./assistant-panel.tsx'))).AssistantPanel }))
const STEP_PX = 20

/** Takes no room while it is closed. */
export function AssistantDock() {
  const isOpen = useAssistantIsOpen()
  const { assistantWidthPx: widthPx } = useStore(sidePanels)
  if (!isOpen) return null
  return (
    <section
      id="assistant-panel"
      aria-label="AI Assistant"
      className="sticky top-0 h-dvh shrink-0 border-l bg-surface"
      style={{ width: widthPx }}
    >
      <ResizeHandle widthPx={widthPx} />
      <Suspense>
        <AssistantPanel onClose={closeAssistant} />
      </Suspense>
    </section>
  )
}

function ResizeHandle({ widthPx }: { widthPx: number }) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons === 1) resizeAssistant(window.innerWidth - event.clientX)
  }
  const resizeByKey = (event: KeyboardEvent) => {
    const next: Record<string, number> = {
      ArrowLeft: widthPx + STEP_PX,
      ArrowRight: widthPx - STEP_PX,
      Home: ASSISTANT_WIDTH_PX.min,
      End: ASSISTANT_WIDTH_PX.max,
    }
    const wanted = next[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    resizeAssistant(wanted)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a control
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Resize assistant"
      aria-valuenow={widthPx}
      aria-valuemin={ASSISTANT_WIDTH_PX.min}
      aria-valuemax={ASSISTANT_WIDTH_PX.max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={resizeByKey}
      className="absolute inset-y-0 -left-1 z-10 w-2 cursor-col-resize touch-none transition-colors hover:bg-accent/30 focus-visible:bg-accent/40"
    />
  )
}
