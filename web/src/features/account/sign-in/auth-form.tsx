// The form for logging in and signing up by e-mail and password, with the alternatives: Google, and a reset of the password.
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { openAuthModal, type AuthModalState } from '../../../state/session/auth-modal.ts'
import { authErrorCode, authSentence } from '../../../state/session/auth-sentences.ts'
import { productConfigQuery } from '../../../state/app/product-config.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import {
  requestPasswordReset,
  signInWithGoogle,
  signInWithPassword,
  signUpWithPassword,
  type Credentials,
  type MailedCode,
} from './credentials.ts'
import { PASSWORD_CHARS_MIN, PASSWORD_HINT } from './password-rules.ts'

interface AuthFormProps extends AuthModalState {
  /** Called once a mail with a code has been requested. */
  onMailed(mailed: MailedCode): void
}

export function AuthForm({ mode, message, isProblem, email, onMailed }: AuthFormProps) {
  const { data: config } = useQuery(productConfigQuery)
  const [isBusy, setBusy] = useState(false)
  const { register, handleSubmit, getValues, setFocus } = useForm<Credentials>({ defaultValues: { email, password: '' } })
  const id = useId()
  const isLogin = mode === 'login'

  const attempt = async (action: () => Promise<void>) => {
    setBusy(true)
    openAuthModal(mode, null)
    try {
      await action()
    } catch (error) {
      openAuthModal(mode, authSentence(error), { isProblem: true })
    } finally {
      setBusy(false)
    }
  }
  const submit = handleSubmit((credentials) =>
    attempt(async () => {
      const confirm = () => onMailed({ email: credentials.email.trim(), purpose: 'signup' })
      if (!isLogin) return (await signUpWithPassword(credentials)) ? undefined : confirm()
      await signInWithPassword(credentials).catch((error: unknown) => {
        // The server gives this code only for the right password, so it reveals nothing about other people's accounts.
        if (authErrorCode(error) !== 'email_not_confirmed') throw error
        confirm()
      })
    }),
  )
  const recover = () => {
    const address = getValues('email').trim()
    if (address === '') {
      openAuthModal(mode, 'Enter your e-mail first, then choose "Forgot password?" again.', { isProblem: true })
      return setFocus('email')
    }
    void attempt(async () => {
      await requestPasswordReset(address)
      onMailed({ email: address, purpose: 'recovery' })
    })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Field id={`${id}-email`} label="E-mail">
        <Input
          id={`${id}-email`}
          type="email"
          data-first={email === '' || undefined}
          required
          autoComplete="email"
          placeholder="you@example.com"
          {...register('email')}
        />
      </Field>
      <Field id={`${id}-password`} label="Password" hint={isLogin ? undefined : PASSWORD_HINT}>
        <Input
          id={`${id}-password`}
          type="password"
          data-first={email !== '' || undefined}
          required
          minLength={isLogin ? undefined : PASSWORD_CHARS_MIN}
          autoComplete={isLogin ? 'current-password' : 'new-password'}
          {...register('password')}
        />
      </Field>
      {message && (
        <p
          role="alert"
          className={classNames(
            'rounded-control px-3 py-2 text-13 break-words whitespace-pre-line',
            isProblem ? 'bg-failed-wash text-failed' : 'bg-accent-wash text-ink',
          )}
        >
          {message}
        </p>
      )}
      <Button type="submit" look="primary" isBusy={isBusy}>
        {isBusy ? 'Processing...' : isLogin ? 'Login' : 'Sign Up'}
      </Button>
      {config?.auth.providers?.includes('google') && (
        <Button isBusy={isBusy} onClick={() => void attempt(signInWithGoogle)}>
          Sign in with Google
        </Button>
      )}
      <div className="-mx-2 flex flex-wrap justify-between gap-2">
        <Button look="quiet" size="small" disabled={isBusy} onClick={() => openAuthModal(isLogin ? 'signup' : 'login')}>
          {isLogin ? 'Need an account? Sign Up' : 'Have an account? Login'}
        </Button>
        {isLogin && (
          <Button look="quiet" size="small" isBusy={isBusy} onClick={recover}>
            Forgot password?
          </Button>
        )}
      </div>
    </form>
  )
}
