// The auth modal in its two modes. Signing in itself is the auth client's; what follows from it is the session's.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useStore } from '../../lib/store.ts'
import { authModal, closeAuthModal, openAuthModal } from '../../state/auth-modal.ts'
import { productConfigQuery } from '../../state/product-config.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { requestPasswordReset, signInWithGoogle, signInWithPassword, signUpWithPassword, type Credentials } from './credentials.ts'

const PASSWORD_CHARS_MIN = 8

export function AuthModal() {
  const state = useStore(authModal)
  const queryClient = useQueryClient()
  const { data: config } = useQuery(productConfigQuery)
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const { register, handleSubmit, getValues } = useForm<Credentials>({ defaultValues: { email: '', password: '' } })
  const id = useId()
  if (!state) return null
  const { mode, message } = state
  const isLogin = mode === 'login'

  const attempt = async (action: () => Promise<string | null>) => {
    setBusy(true)
    setNotice(null)
    openAuthModal(mode, null)
    try {
      setNotice(await action())
    } catch (error) {
      openAuthModal(mode, error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = handleSubmit((credentials) =>
    attempt(() => (isLogin ? signInWithPassword(credentials, queryClient) : signUpWithPassword(credentials, queryClient))),
  )
  const toggle = () => {
    setNotice(null)
    openAuthModal(isLogin ? 'signup' : 'login')
  }
  return (
    <Dialog title={isLogin ? 'Login' : 'Sign Up'} open onClose={closeAuthModal} className="sm:max-w-sm">
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Field id={`${id}-email`} label="E-mail">
          <Input id={`${id}-email`} type="email" required autoComplete="email" placeholder="you@example.com" {...register('email')} />
        </Field>
        <Field id={`${id}-password`} label="Password" hint={isLogin ? undefined : `At least ${PASSWORD_CHARS_MIN} characters.`}>
          <Input
            id={`${id}-password`}
            type="password"
            required
            minLength={isLogin ? undefined : PASSWORD_CHARS_MIN}
            autoComplete={isLogin ? 'current-password' : 'new-password'}
            {...register('password')}
          />
        </Field>
        {message && (
          <p role="alert" className="rounded-control bg-failed-wash px-3 py-2 text-13 whitespace-pre-line text-failed">
            {message}
          </p>
        )}
        {notice && (
          <p role="status" className="rounded-control bg-found-wash px-3 py-2 text-13 whitespace-pre-line text-found">
            {notice}
          </p>
        )}
        <Button type="submit" look="primary" disabled={isBusy}>
          {isBusy ? 'Processing...' : isLogin ? 'Login' : 'Sign Up'}
        </Button>
        {config?.auth.providers?.includes('google') && (
          <Button disabled={isBusy} onClick={() => void attempt(signInWithGoogle)}>
            Sign in with Google
          </Button>
        )}
        <div className="flex flex-wrap justify-between gap-2">
          <Button look="quiet" size="small" disabled={isBusy} onClick={toggle}>
            {isLogin ? 'Need an account? Sign Up' : 'Have an account? Login'}
          </Button>
          {isLogin && (
            <Button
              look="quiet"
              size="small"
              disabled={isBusy}
              onClick={() => void attempt(() => requestPasswordReset(getValues('email')))}
            >
              Forgot password?
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
