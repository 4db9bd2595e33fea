// The picture of the page, which takes mouse, touch and keys. Screen readers get the focused element of the page.
import { useEffect, useEffectEvent, useId, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useElementSize } from '../../lib/use-element-size.ts'
import { useStore } from '../../lib/store.ts'
import { classNames } from '../class-names.ts'
import { Kbd } from '../kbd.tsx'
import type { LiveClient, LiveState } from './live-client.ts'
import { listenToScreen, LEAVE_KEY } from './screen-input.ts'

interface LiveScreenProps {
  client: LiveClient
  screen: RefObject<HTMLTextAreaElement | null>
  /** Pictures are put into it as they come. */
  picture: RefObject<HTMLImageElement | null>
  onPoint(place: { x: number; y: number; isEnclosing: boolean }): void
  onLeave(): void
  /** Rendered over the page. */
  children: ReactNode
}

const RESIZE_MS = 250

export function LiveScreen({ client, screen, picture, onPoint, onLeave, children }: LiveScreenProps) {
  const { view, phase, focus, over } = useStore(client.state)
  const place = useRef<HTMLDivElement>(null)
  const hintId = useId()
  useFollowedSize(client, place)
  const point = useEffectEvent(onPoint)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const element = screen.current
    if (element === null) return
    return listenToScreen(element, {
      size: () => client.state.get().view ?? { width: 1, height: 1 },
      send: (...events) => client.send(...events),
      isPointing: () => client.state.get().view?.mode === 'point',
      onPoint: (at) => point(at),
      onLeave: () => leave(),
    })
  }, [client, screen])
  const size = view ?? { width: 1_280, height: 800 }
  return (
    <>
      <p id={hintId} className="text-12 text-ink-soft">
        While the page has the keyboard, all keys go to it. <Kbd>{LEAVE_KEY}</Kbd> leaves it.
      </p>
      {/* On narrow windows lower than the window: wheel and fingers on it move the page, and what is below has to be reached beside it. */}
      <div
        ref={place}
        className="relative flex min-h-60 min-w-0 flex-1 items-start justify-center overflow-hidden rounded-control border bg-sunken max-lg:h-[55dvh] max-lg:flex-none"
      >
        <div
          className="relative max-h-full max-w-full has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          style={{ aspectRatio: `${size.width} / ${size.height}`, width: size.width }}
        >
          {/* Until the page is drawn in a new size, its last picture is shown as it is. */}
          <img
            ref={picture}
            alt=""
            draggable={false}
            className={classNames(
              'absolute inset-0 size-full object-contain object-left-top select-none',
              phase === 'waiting' && 'opacity-50',
            )}
          />
          <Outlines over={view?.mode === 'point' ? over : null} size={size} />
          <textarea
            ref={screen}
            aria-label={`Page in the live view${view?.title ? `: ${view.title}` : ''}`}
            aria-describedby={hintId}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            inputMode={focus?.is_text ? 'text' : 'none'}
            className={classNames(
              'absolute inset-0 size-full resize-none touch-none border-0 bg-transparent text-transparent caret-transparent outline-none',
              view?.mode === 'point' ? 'cursor-crosshair' : 'cursor-default',
            )}
          />
        </div>
        {children}
      </div>
      <p role="status" className="sr-only">
        {focusText(focus)}
      </p>
    </>
  )
}

function focusText(focus: LiveState['focus']): string {
  if (focus === null) return ''
  return `${focus.name || 'Without a name'}, ${focus.role}${focus.is_secret ? ', what you type is not shown' : ''}`
}

/** The page is as wide and high as the place that it is shown in. */
function useFollowedSize(client: LiveClient, place: RefObject<HTMLDivElement | null>): void {
  const size = useElementSize(place)
  const width = useDebounced(size?.width ?? 0, RESIZE_MS)
  const height = useDebounced(size?.height ?? 0, RESIZE_MS)
  useEffect(() => {
    if (width > 0 && height > 0) client.setSize({ width, height })
  }, [client, width, height])
}

function Outlines({ over, size }: { over: LiveState['over']; size: { width: number; height: number } }) {
  if (over === null) return null
  const at = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }): CSSProperties => ({
    left: `${(x / size.width) * 100}%`,
    top: `${(y / size.height) * 100}%`,
    width: `${(width / size.width) * 100}%`,
    height: `${(height / size.height) * 100}%`,
  })
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      {over.block && <div className="absolute border-2 border-dashed border-[#3159c9]" style={at(over.block)} />}
      <div className="absolute border-3 border-[#3159c9] bg-[#3159c9]/15" style={at(over.box)} />
    </div>
  )
}
