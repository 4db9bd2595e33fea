// The whole app at one address over a fake backend, as a user meets it.
import { createMemoryHistory } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { App } from '../app/app.tsx'
import { createAppRouter } from '../app/router.tsx'
import { clearChat } from '../state/assistant/assistant-chat.ts'
import { assistantDrawerIsOpen, assistantFocus } from '../state/assistant/assistant-panel.ts'
import { readPanels, sidePanels } from '../state/app/side-panels.ts'
import { closeAuthModal } from '../state/session/auth-modal.ts'
import { commandPaletteIsOpen, shortcutsAreShown } from '../state/app/overlays.ts'
import { forgetPreviewRuns } from '../state/draft/preview-runs.ts'
import { resetRunView } from '../state/jobs/run-view.ts'
import { forgetProductConfig } from '../state/app/product-config.ts'
import { queries } from '../state/app/queries.ts'
import { createQueryClient } from '../state/app/query-client.ts'
import { applyUser, session, type SessionUser } from '../state/session/session.ts'
import { actIn } from '../lib/acting-team.ts'
import { watchedJobs } from '../state/jobs/watched-jobs.ts'
import { provideAccessToken } from '../lib/access-token.ts'
import { blockingDialogs } from '../ui/blocking-dialogs.ts'
import { toasts } from '../ui/toasts.ts'
// Pages are loaded on demand in the product; here they are there from the start, so that no test waits for one.
import '../app/app-layout.tsx'
import '../app/commands/command-palette.tsx'
import '../app/commands/shortcuts-sheet.tsx'
import '../app/pages/history-page.tsx'
import '../app/pages/table-page.tsx'
import '../app/pages/dashboard-page.tsx'
import '../app/pages/home-page.tsx'
import '../app/pages/monitors-page.tsx'
import '../app/pages/linked-dashboard-page.tsx'
import '../app/pages/profile-page.tsx'
import '../app/pages/scraper-page.tsx'
import '../app/pages/team-invitation-page.tsx'
import '../features/assistant/assistant-panel.tsx'
import '../features/scraper/schema/detected-fields.tsx'
import '../features/scraper/targets/discover-dialog.tsx'
import '../features/account/sign-in/auth-modal.tsx'
import '../features/account/sign-in/factor-dialog.tsx'
import '../features/account/sign-in/new-password-dialog.tsx'
import '../ui/blocking-dialog-host.tsx'
import { FakeBackend } from './fake-backend.ts'

export const ADA: SessionUser = { id: 'user-1', email: 'ada@example.com', createdAt: '2026-01-01T00:00:00Z' }

interface RenderOptions {
  path?: string
  /** Signed in as this user; signed out without it. */
  as?: SessionUser | null
  backend?: FakeBackend
  /** In the workspace of this team. */
  team?: string | null
}

/** Starts from a clean state: no dialogs, no toasts, the session as asked. */
export function renderApp({ path = '/app', as = null, backend = new FakeBackend(), team = null }: RenderOptions = {}) {
  vi.stubGlobal('fetch', backend.fetch)
  const queryClient = createQueryClient()
  queries.set(queryClient)
  forgetProductConfig(queryClient)
  blockingDialogs.set([])
  toasts.set([])
  commandPaletteIsOpen.set(false)
  shortcutsAreShown.set(false)
  closeAuthModal()
  forgetPreviewRuns()
  resetRunView()
  clearChat()
  sidePanels.set(readPanels())
  assistantDrawerIsOpen.set(false)
  assistantFocus.set(0)
  watchedJobs.set(new Set())
  actIn(team)
  session.set({ status: 'loading', user: null })
  provideAccessToken(async () => (session.get().user ? 'token-1' : null))
  applyUser(as, queryClient)
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  const view = render(<App router={router} />)
  const signIn = (user: SessionUser | null) => act(() => applyUser(user, queryClient))
  return { ...view, user: userEvent.setup({ delay: null }), backend, queryClient, router, signIn }
}
