// The product's URLs. Pages are loaded on first visit; static pages are hashes of the home address.
import { INVITATION_PATH } from '@quarry/contract'
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadPart } from '../lib/load-part.ts'
import { withQueries } from '../state/app/queries.ts'
import { textsOf, type AppSearch, type ProfileSearch } from './address-search.ts'
import { RootLayout } from './root-layout.tsx'

const PaymentReturnOrNotFound = lazyRouteComponent(
  () => loadPart(() => withQueries(import('./pages/payment-return-page.tsx'))),
  'PaymentReturnOrNotFound',
)

const rootRoute = createRootRoute({
  component: RootLayout,
  // The payment provider may return to any path that contains the name of the return page.
  notFoundComponent: PaymentReturnOrNotFound,
})

const paymentRoutes = (['/payment-success', '/payment-cancelled'] as const).map((path) =>
  createRoute({ getParentRoute: () => rootRoute, path, component: PaymentReturnOrNotFound }),
)

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => loadPart(() => import('./pages/home-page.tsx')), 'HomePage'),
})

const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app',
  validateSearch: (search: Record<string, unknown>): AppSearch => textsOf(search, ['job', 'view', 'rows']),
  component: lazyRouteComponent(() => loadPart(() => withQueries(import('./app-layout.tsx'))), 'AppLayout'),
})

const scraperRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  component: lazyRouteComponent(() => loadPart(() => import('./pages/scraper-page.tsx')), 'ScraperPage'),
})

const historyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/history',
  component: lazyRouteComponent(() => loadPart(() => import('./pages/history-page.tsx')), 'HistoryPage'),
})

const tableRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tables/$id',
  /** `thread` and `workspace` come from mails about comments. */
  validateSearch: (search: Record<string, unknown>): AppSearch & { thread?: string; workspace?: string } =>
    textsOf(search, ['job', 'view', 'rows', 'thread', 'workspace']),
  component: lazyRouteComponent(() => loadPart(() => import('./pages/table-page.tsx')), 'TablePage'),
})

const newTableRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/new-table',
  component: lazyRouteComponent(() => loadPart(() => import('./pages/new-table-page.tsx')), 'NewTablePage'),
})

const recipesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/recipes',
  validateSearch: (search: Record<string, unknown>): AppSearch & { recipe?: string } => textsOf(search, ['job', 'view', 'recipe']),
  component: lazyRouteComponent(() => loadPart(() => import('./pages/recipes-page.tsx')), 'RecipesPage'),
})

const connectionsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/connections',
  /** `sign_in` is a page that requires a sign-in. */
  validateSearch: (search: Record<string, unknown>): AppSearch & { connection?: string; sign_in?: string } =>
    textsOf(search, ['job', 'view', 'connection', 'sign_in']),
  component: lazyRouteComponent(() => loadPart(() => import('./pages/connections-page.tsx')), 'ConnectionsPage'),
})

const monitorsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/monitors',
  /** `from` is a job that a new monitor is made from. */
  validateSearch: (search: Record<string, unknown>): AppSearch & { monitor?: string; from?: string } =>
    textsOf(search, ['job', 'view', 'monitor', 'from']),
  component: lazyRouteComponent(() => loadPart(() => import('./pages/monitors-page.tsx')), 'MonitorsPage'),
})

const dashboardRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/dashboard',
  /** With `workspace`, the URL can be shared with the team. */
  validateSearch: (search: Record<string, unknown>): AppSearch & { workspace?: string } => textsOf(search, ['job', 'view', 'workspace']),
  component: lazyRouteComponent(() => loadPart(() => import('./pages/dashboard-page.tsx')), 'DashboardPage'),
})

const sharedDashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared/$token',
  component: lazyRouteComponent(() => loadPart(() => withQueries(import('./pages/linked-dashboard-page.tsx'))), 'LinkedDashboardPage'),
})

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  // Other parameters are kept: a linked provider returns here with a code for the auth client.
  validateSearch: ({ tab, ...rest }: Record<string, unknown>): ProfileSearch => ({ ...rest, ...(typeof tab === 'string' ? { tab } : {}) }),
  component: lazyRouteComponent(() => loadPart(() => withQueries(import('./pages/profile-page.tsx'))), 'ProfilePage'),
})

const statusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status',
  component: lazyRouteComponent(() => loadPart(() => withQueries(import('./pages/status-page.tsx'))), 'StatusPage'),
})

/** The mailed link of an invitation; its token is the hash. */
const teamInvitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: INVITATION_PATH,
  component: lazyRouteComponent(() => loadPart(() => withQueries(import('./pages/team-invitation-page.tsx'))), 'TeamInvitationPage'),
})

export const routeTree = rootRoute.addChildren([
  homeRoute,
  appRoute.addChildren([
    scraperRoute,
    historyRoute,
    tableRoute,
    newTableRoute,
    monitorsRoute,
    dashboardRoute,
    recipesRoute,
    connectionsRoute,
  ]),
  profileRoute,
  sharedDashboardRoute,
  statusRoute,
  teamInvitationRoute,
  ...paymentRoutes,
])
