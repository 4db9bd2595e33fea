import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

const view = {
  search: 'lamp & co',
  filters: [{ field: 'price', is: 'at_least' as const, value: '5' }],
  sort: { field: 'price', direction: 'desc' as const },
}

/** The module as a page that is opened at this address loads it. */
async function openAt(address: string) {
  vi.resetModules()
  window.history.replaceState(null, '', address)
  return import('./run-view.ts')
}
beforeEach(() => window.history.replaceState(null, '', '/'))

it('a view survives a reload, and disappears from the address with its last filter', async () => {
  const { useRunView } = await openAt('/app?job=job-1')
  const { result } = renderHook(() => useRunView('job-1'))
  act(() => result.current[1](view))
  const { pathname, search } = window.location
  const reloaded = await openAt(pathname + search)
  const { result: again } = renderHook(() => reloaded.useRunView('job-1'))
  expect(again.current[0]).toEqual(view)
  act(() => again.current[1]({ search: '', filters: [], sort: null }))
  expect(window.location.search).toBe('?job=job-1')
})

it('another run begins with all its rows, and an address of another run is left alone', async () => {
  const { useRunView } = await openAt('/app?job=job-1&rows=search%3Dlamp')
  const { result } = renderHook(() => useRunView('job-2'))
  expect(result.current[0].search).toBe('')
  expect(window.location.search).toBe('?job=job-1&rows=search%3Dlamp')
})

it('an invalid view in an address is ignored', async () => {
  const { useRunView } = await openAt('/app?job=job-1&rows=filters%3Dbroken')
  expect(renderHook(() => useRunView('job-1')).result.current[0]).toEqual({ search: '', filters: [], sort: null })
})

it('going back to an address brings its view back', async () => {
  const { useRunView } = await openAt('/app?job=job-1&rows=search%3Dlamp')
  const { result } = renderHook(() => useRunView('job-1'))
  act(() => result.current[1](view))
  window.history.replaceState(null, '', '/app?job=job-1&rows=search%3Dchair')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  expect(result.current[0].search).toBe('chair')
})
