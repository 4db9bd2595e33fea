// A short name or explanation shown on hover and focus. Never the only place of an information. Its popup is loaded with the first one.
import { cloneElement, lazy, Suspense, useEffect, useRef, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { loadPart } from '../lib/load-part.ts'

const loadPopup = () => loadPart(() => import('./tooltip-popup.tsx'))
const TooltipPopup = lazy(async () => ({ default: (await loadPopup()).TooltipPopup }))

const DELAY_MS = 400
/** From the control to the popup, which may be pointed at as well. */
const LEAVE_MS = 100

/** A tooltip was shown until just now: the next control's is shown without delay. */
let closedAtMs = -Infinity

type Control = ReactElement<ComponentProps<'button'>>

export function Tooltip({ text, children }: { text: ReactNode; children: Control }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** Focus that comes by pressing shows nothing. */
  const isPressed = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const wait = (act: () => void, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, ms)
  }
  const stay = () => clearTimeout(timer.current)
  const close = () => {
    clearTimeout(timer.current)
    if (anchor) closedAtMs = performance.now()
    setAnchor(null)
  }
  const leave = () => wait(close, anchor ? LEAVE_MS : 0)
  const own = children.props
  // oxlint-disable-next-line react-hooks/refs -- the handlers use it, drawing does not
  const control = cloneElement(children, {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event)
      if (event.pointerType === 'touch') return
      void loadPopup()
      const { currentTarget } = event
      wait(() => setAnchor(currentTarget), performance.now() - closedAtMs < DELAY_MS ? 0 : DELAY_MS)
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event)
      isPressed.current = false
      leave()
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event)
      isPressed.current = true
      close()
    },
    onFocus: (event) => {
      own.onFocus?.(event)
      if (!isPressed.current && event.currentTarget.matches(':focus-visible')) setAnchor(event.currentTarget)
    },
    onBlur: (event) => {
      own.onBlur?.(event)
      isPressed.current = false
      close()
    },
  })
  return (
    <>
      {control}
      {anchor && (
        <Suspense>
          <TooltipPopup anchor={anchor} onClose={close} onEnter={stay} onLeave={leave}>
            {text}
          </TooltipPopup>
        </Suspense>
      )}
    </>
  )
}
