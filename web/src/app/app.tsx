// The providers around the router.
import { QueryClientContext } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useStore } from '../lib/store.ts'
import { queries } from '../state/app/queries.ts'
import type { AppRouter } from './router.tsx'

/** The query client is provided as soon as it exists, without remounting the pages below. */
export function App({ router }: { router: AppRouter }) {
  const queryClient = useStore(queries)
  useEffect(() => {
    queryClient?.mount()
    return () => queryClient?.unmount()
  }, [queryClient])
  return (
    <QueryClientContext.Provider value={queryClient ?? undefined}>
      <RouterProvider router={router} />
    </QueryClientContext.Provider>
  )
}
