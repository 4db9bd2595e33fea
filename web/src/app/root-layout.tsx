// The frame of every page: the page itself, and above it the auth modal, blocking dialogs, toasts and the loading overlay.
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadPart } from '../lib/load-part.ts'
import { useStore } from '../lib/store.ts'
import { authModal } from '../state/session/auth-modal.ts'
import { passwordRecovery, pendingFactors, session } from '../state/session/session.ts'
import { withQueries } from '../state/app/queries.ts'
import { commandPaletteIsOpen, shortcutsAreShown } from '../state/app/overlays.ts'
import { blockingDialogs } from '../ui/blocking-dialogs.ts'
import { ToastHost } from '../ui/toast-host.tsx'
import { PaletteWaiting } from './commands/palette-waiting.tsx'
import { useOverlayKeys } from './commands/use-overlay-keys.ts'
import { isHomeView } from './static-pages.ts'
import { usePendingInvitation } from './workspace/use-pending-invitation.ts'

const AuthModal = lazy(async () => ({
  default: (await loadPart(() => withQueries(import('../features/account/sign-in/auth-modal.tsx')))).AuthModal,
}))
const FactorDialog = lazy(async () => ({
  default: (await loadPart(() => withQueries(import('../features/account/sign-in/factor-dialog.tsx')))).FactorDialog,
}))
const NewPasswordDialog = lazy(async () => ({
  default: (await loadPart(() => withQueries(import('../features/account/sign-in/new-password-dialog.tsx')))).NewPasswordDialog,
}))
const BlockingDialogHost = lazy(async () => ({
  default: (await loadPart(() => import('../ui/blocking-dialog-host.tsx'))).BlockingDialogHost,
}))
const CommandPalette = lazy(async () => ({
  default: (await loadPart(() => withQueries(import('./commands/command-palette.tsx')))).CommandPalette,
}))
const ShortcutsSheet = lazy(async () => ({ default: (await loadPart(() => import('./commands/shortcuts-sheet.tsx'))).ShortcutsSheet }))

export function RootLayout() {
  useOverlayKeys()
  usePendingInvitation()
  const location = useLocation()
  const isLoading = useStore(session).status === 'loading'
  const isRecovering = useStore(passwordRecovery)
  const needsFactor = useStore(pendingFactors) !== null
  const hasModal = useStore(authModal) !== null && !needsFactor
  const hasPalette = useStore(commandPaletteIsOpen)
  const hasSheet = useStore(shortcutsAreShown)
  const hasBlockingDialog = useStore(blockingDialogs).length > 0
  return (
    <>
      <Outlet />
      <Suspense>
        {hasModal && <AuthModal />}
        {needsFactor && <FactorDialog />}
        {isRecovering && !needsFactor && <NewPasswordDialog />}
        {hasBlockingDialog && <BlockingDialogHost />}
        {hasSheet && <ShortcutsSheet />}
      </Suspense>
      <Suspense fallback={<PaletteWaiting />}>{hasPalette && <CommandPalette />}</Suspense>
      <ToastHost />
      {isLoading && !isHomeView(location) && (
        <div role="status" className="fixed inset-0 z-90 flex items-center justify-center bg-ground text-14 text-ink-soft">
          Loading authentication...
        </div>
      )}
    </>
  )
}
