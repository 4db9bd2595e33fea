// A stored page for pointing by mouse or keyboard. It runs in a sandbox and reports by messages what was pointed at.
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { readPageMessage, postToPage, type PageMessage } from './page-messages.ts'

interface PageViewProps {
  /** Where it is shown from. */
  view: string
  /** What a screen reader calls it. */
  title: string
  /** Places that are marked as taken. */
  taken: readonly number[]
  frame: RefObject<HTMLIFrameElement | null>
  onChoose(place: number): void
  /** Escape was pressed in the page. */
  onLeave(): void
}

export function PageView({ view, title, taken, frame, onChoose, onLeave }: PageViewProps) {
  const takenText = taken.join(' ')
  const hear = useEffectEvent((message: PageMessage) => {
    if (message.type === 'ready') {
      postToPage(frame.current, { type: 'taken', places: taken })
      focusPage(frame.current)
    }
    if (message.type === 'choose') onChoose(message.place)
    if (message.type === 'leave') onLeave()
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const message = readPageMessage(event, frame.current)
      if (message !== null) hear(message)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [frame])
  useEffect(
    () => postToPage(frame.current, { type: 'taken', places: takenText === '' ? [] : takenText.split(' ').map(Number) }),
    [frame, takenText],
  )
  return (
    <iframe
      ref={frame}
      src={view}
      title={title}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      className="min-h-64 w-full min-w-0 flex-1 rounded-control border bg-white"
    />
  )
}

/** To the place where it was pointed at last. */
export function focusPage(frame: HTMLIFrameElement | null): void {
  frame?.focus()
  postToPage(frame, { type: 'focus' })
}
