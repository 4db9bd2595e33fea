// Changing the password, with the present one; or setting the first one, with a mailed code where the sign-in is more than a day old.
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { getAuthClient } from '../../../state/session/auth-client.ts'
import { authErrorCode } from '../../../state/session/auth-sentences.ts'
import { useForgetOwnUser } from '../../../state/session/own-user.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { CodeInput } from '../code-input.tsx'
import { MessageBox } from '../message-box.tsx'
import { PASSWORD_CHARS_MIN, PASSWORD_HINT } from '../sign-in/password-rules.ts'
import { useAttempt } from '../use-attempt.ts'

const EMPTY = { current: '', next: '' }

export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const id = useId()
  const { register, handleSubmit, reset } = useForm({ defaultValues: EMPTY })
  const { isBusy, outcome, run } = useAttempt()
  /** Null until a mailed code is requested. */
  const [nonce, setNonce] = useState<string | null>(null)
  const forgetOwnUser = useForgetOwnUser()
  const save = handleSubmit(({ current, next }) =>
    run(async () => {
      const { auth } = await getAuthClient()
      const proof = { ...(hasPassword ? { current_password: current } : {}), ...(nonce ? { nonce: nonce.trim() } : {}) }
      const { error } = await auth.updateUser({ password: next, ...proof })
      if (authErrorCode(error) === 'reauthentication_needed') return askForCode()
      if (error) throw error
      reset(EMPTY)
      setNonce(null)
      await forgetOwnUser()
      return 'Your new password is set. Other devices were signed out.'
    }),
  )
  const askForCode = async () => {
    const { auth } = await getAuthClient()
    const { error } = await auth.reauthenticate()
    if (error) throw error
    setNonce('')
    return 'Please enter the code we have just sent you by mail, and save again.'
  }
  return (
    <Card title="Password" description={hasPassword ? 'Changing it signs out your other devices.' : 'Your account has no password yet.'}>
      <form className="flex max-w-sm flex-col gap-4" onSubmit={(event) => void save(event)}>
        {hasPassword && (
          <Field id={`${id}-current`} label="Current password">
            <Input id={`${id}-current`} type="password" required autoComplete="current-password" {...register('current')} />
          </Field>
        )}
        <Field id={`${id}-next`} label="New password" hint={PASSWORD_HINT}>
          <Input
            id={`${id}-next`}
            type="password"
            required
            minLength={PASSWORD_CHARS_MIN}
            autoComplete="new-password"
            {...register('next')}
          />
        </Field>
        {nonce !== null && (
          <Field id={`${id}-nonce`} label="Code from the mail">
            <CodeInput id={`${id}-nonce`} value={nonce} onChange={setNonce} />
          </Field>
        )}
        {outcome && <MessageBox kind={outcome.kind}>{outcome.text}</MessageBox>}
        <div>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Processing...' : hasPassword ? 'Change password' : 'Set password'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
