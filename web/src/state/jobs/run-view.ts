// The view of a run's rows: search, filters and order, shared by its grid and its dashboard. The view is also kept in the URL of pages that
// name the run, so that it survives a reload and can be shared as a link.
import { isWholeView, queryOfView, resultViewQuerySchema, viewOfQuery, WHOLE_VIEW, type ResultView } from '@quarry/contract'
import { useCallback, useEffect } from 'react'
import { createStore, useStore } from '../../lib/store.ts'

interface SeenRun {
  id: string
  view: ResultView
}

/** The view of the run that was shown last; any other run starts with all its rows. */
const seen = createStore<SeenRun | null>(viewOfAddress())

/** Parses the view from the URL's parameter `rows`, which has the form of the API's query. Null without a run or a valid view. */
function viewOfAddress(): SeenRun | null {
  const params = new URLSearchParams(window.location.search)
  const [id, rows] = [idInAddress(window.location), params.get('rows')]
  if (!id || !rows) return null
  const query = resultViewQuerySchema.safeParse(Object.fromEntries(new URLSearchParams(rows)))
  return query.success ? { id, view: viewOfQuery(query.data) } : null
}

/** Id of the run in the URL: in the path of the full-window table, in the parameter `job` of other pages. */
function idInAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  return /^\/app\/tables\/([^/]+)\/?$/.exec(pathname)?.[1] ?? new URLSearchParams(search).get('job')
}

/** Writes the view to the URL without the router: changing a filter is not a navigation and must not wait for one. */
function writeToAddress({ id, view }: SeenRun): void {
  const address = new URL(window.location.href)
  if (idInAddress(address) !== id) return
  if (isWholeView(view)) address.searchParams.delete('rows')
  else address.searchParams.set('rows', String(new URLSearchParams(queryOfView(view))))
  if (address.href !== window.location.href) History.prototype.replaceState.call(window.history, window.history.state, '', address)
}

let isFollowed = false
/** Starts following back and forward when the first table is shown, and never stops: they may also happen while no table is shown. */
function followAddress(): void {
  if (isFollowed) return
  isFollowed = true
  window.addEventListener('popstate', () => {
    const found = viewOfAddress()
    if (found) seen.set(found)
  })
}

/** The view of the run with that id, and a function that replaces it. */
export function useRunView(id: string): [ResultView, (view: ResultView) => void] {
  const current = useStore(seen)
  const setView = useCallback((view: ResultView) => seen.set({ id, view }), [id])
  const view = current?.id === id ? current.view : WHOLE_VIEW
  useEffect(followAddress, [])
  // After every render, because a link within the page may have led to a URL without the view.
  useEffect(() => writeToAddress({ id, view }))
  return [view, setView]
}

/** For a link that leads to rows of the run: the page that it opens shows these. */
export function showRunView(id: string, view: ResultView): void {
  seen.set({ id, view })
}

export function resetRunView(): void {
  seen.set(null)
}
