// How the rows of a run are seen: the grid and the dashboard of the run follow the same search, filters and order. The address of a page
// that names the run tells them too, so that they outlive a reload and can be sent to others.
import { isWholeView, queryOfView, resultViewQuerySchema, viewOfQuery, WHOLE_VIEW, type ResultView } from '@quarry/contract'
import { useCallback, useEffect } from 'react'
import { createStore, useStore } from '../lib/store.ts'

interface SeenRun {
  id: string
  view: ResultView
}

/** Of the run that was looked at last; another one begins with all its rows. */
const seen = createStore<SeenRun | null>(viewOfAddress())

/** One parameter holds the view as the API takes it; what is none is no view. */
function viewOfAddress(): SeenRun | null {
  const params = new URLSearchParams(window.location.search)
  const [id, rows] = [idInAddress(window.location), params.get('rows')]
  if (!id || !rows) return null
  const query = resultViewQuerySchema.safeParse(Object.fromEntries(new URLSearchParams(rows)))
  return query.success ? { id, view: viewOfQuery(query.data) } : null
}

/** A table that fills the window is named by the path, everywhere else the run by a parameter. */
function idInAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  return /^\/app\/tables\/([^/]+)\/?$/.exec(pathname)?.[1] ?? new URLSearchParams(search).get('job')
}

/** The router is left out of it: a filter is no navigation, and must not wait for one. */
function tellAddress({ id, view }: SeenRun): void {
  const address = new URL(window.location.href)
  if (idInAddress(address) !== id) return
  if (isWholeView(view)) address.searchParams.delete('rows')
  else address.searchParams.set('rows', String(new URLSearchParams(queryOfView(view))))
  if (address.href !== window.location.href) History.prototype.replaceState.call(window.history, window.history.state, '', address)
}

let isFollowed = false
/** From the first table on, for as long as the page lives: back and forward may come while no table is shown. */
function followAddress(): void {
  if (isFollowed) return
  isFollowed = true
  window.addEventListener('popstate', () => {
    const found = viewOfAddress()
    if (found) seen.set(found)
  })
}

export function useRunView(id: string): [ResultView, (view: ResultView) => void] {
  const current = useStore(seen)
  const setView = useCallback((view: ResultView) => seen.set({ id, view }), [id])
  const view = current?.id === id ? current.view : WHOLE_VIEW
  useEffect(followAddress, [])
  // After each rendering: a link within the page may have led to an address without it.
  useEffect(() => tellAddress({ id, view }))
  return [view, setView]
}

export function forgetRunView(): void {
  seen.set(null)
}
