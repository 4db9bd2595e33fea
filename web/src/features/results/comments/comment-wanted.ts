// The grid's key for comments: the panel that opens next, or is open, focuses its comment box.
import { useEffect, type RefObject } from 'react'
import { createStore, useStore } from '../../../lib/store.ts'

const wanted = createStore(false)

export function wantComment(): void {
  wanted.set(true)
}

export function useWantedComment(box: RefObject<HTMLTextAreaElement | null>): void {
  const isWanted = useStore(wanted)
  useEffect(() => {
    if (!isWanted) return
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
    wanted.set(false)
  }, [isWanted, box])
}
