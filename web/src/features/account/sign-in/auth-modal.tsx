// The auth modal in its two modes, and the step in which a mailed code is entered. The auth client does the signing in.
import { useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { authModal, closeAuthModal } from '../../../state/session/auth-modal.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { AuthForm } from './auth-form.tsx'
import { CodeStep } from './code-step.tsx'
import type { MailedCode } from './credentials.ts'

export function AuthModal() {
  const state = useStore(authModal)
  const [mailed, setMailed] = useState<MailedCode | null>(null)
  if (!state) return null
  const title = mailed ? 'Check your mail' : state.mode === 'login' ? 'Login' : 'Sign Up'
  return (
    <Dialog title={title} open onClose={closeAuthModal} className="sm:max-w-sm">
      {mailed ? (
        <CodeStep key={mailed.purpose} mailed={mailed} onBack={() => setMailed(null)} />
      ) : (
        <AuthForm {...state} onMailed={setMailed} />
      )}
    </Dialog>
  )
}
