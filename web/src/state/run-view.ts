// How the rows of a run are seen: the grid and the dashboard of the run follow the same search, filters and order.
import { WHOLE_VIEW, type ResultView } from '@quarry/contract'
import { useCallback } from 'react'
import { createStore, useStore } from '../lib/store.ts'

/** Of the run that was looked at last; another one begins with all its rows. */
const seen = createStore<{ id: string; view: ResultView } | null>(null)

export function useRunView(id: string): [ResultView, (view: ResultView) => void] {
  const current = useStore(seen)
  const setView = useCallback((view: ResultView) => seen.set({ id, view }), [id])
  return [current?.id === id ? current.view : WHOLE_VIEW, setView]
}

export function forgetRunView(): void {
  seen.set(null)
}
