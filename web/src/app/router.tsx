// The router over the product's addresses.
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './address-search.ts'
import { FailurePage } from './failure-page.tsx'
import { routeTree } from './routes.tsx'

export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    // Off for pages that are rendered in the build, where it would add a script to the markup.
    scrollRestoration: typeof window !== 'undefined',
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultErrorComponent: FailurePage,
    // Job ids stay readable in the address: `?job=abc`, not `?job="abc"`.
    parseSearch,
    stringifySearch,
    ...(history ? { history } : {}),
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
