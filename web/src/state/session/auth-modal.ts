// Whether the auth modal is hidden or shown in one of its two modes, and the text of the caller who opened it.
import { createStore } from '../../lib/store.ts'

export type AuthMode = 'login' | 'signup'

export interface AuthModalState {
  mode: AuthMode
  /** Why signing in is required, or what went wrong; line breaks are kept. */
  message: string | null
  /** The message is an error, not the reason why signing in is required. */
  isProblem: boolean
  /** The address that the form begins with. */
  email: string
}

export const authModal = createStore<AuthModalState | null>(null)

export function openAuthModal(
  mode: AuthMode = 'login',
  message: string | null = null,
  { isProblem = false, email = '' }: { isProblem?: boolean; email?: string } = {},
): void {
  authModal.set({ mode, message, isProblem, email })
}

export function closeAuthModal(): void {
  authModal.set(null)
}
