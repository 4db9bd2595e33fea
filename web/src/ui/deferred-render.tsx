// Renders parts of a screen one after the other, each in a task of its own, so that many concurrent changes do not block the page.
import { useEffect, useState, type ReactNode } from 'react'

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | null = null

function drawNext(): void {
  timer = null
  const [draw] = waiting
  if (draw) {
    waiting.delete(draw)
    draw()
  }
  schedule()
}

function schedule(): void {
  if (waiting.size > 0) timer ??= setTimeout(drawNext)
}

/** Returns the function that removes it from the queue. */
function inLine(draw: () => void): () => void {
  waiting.add(draw)
  schedule()
  return () => waiting.delete(draw)
}

interface DeferredRenderProps {
  /** When this changes the part is rendered at once: the pressed element responds first. */
  urgent: string
  children: ReactNode
}

/** Shows its previous content until it is its turn. */
export function DeferredRender({ urgent, children }: DeferredRenderProps) {
  const [shown, setShown] = useState({ urgent, children })
  const now = shown.urgent === urgent ? shown : { urgent, children }
  if (now !== shown) setShown(now)
  useEffect(() => {
    if (now.children !== children) return inLine(() => setShown({ urgent, children }))
    return undefined
  }, [now.children, urgent, children])
  return now.children
}
