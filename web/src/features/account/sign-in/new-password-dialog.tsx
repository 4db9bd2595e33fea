// Requires the new password after the link or code of a password recovery was used.
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { getAuthClient } from '../../../state/session/auth-client.ts'
import { authSentence } from '../../../state/session/auth-sentences.ts'
import { passwordRecovery } from '../../../state/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { PASSWORD_CHARS_MIN, PASSWORD_HINT } from './password-rules.ts'

export function NewPasswordDialog() {
  const id = useId()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } })
  const close = () => passwordRecovery.set(false)
  const save = handleSubmit(async ({ password }) => {
    const { auth } = await getAuthClient()
    const { error } = await auth.updateUser({ password })
    if (error) return setError('password', { message: authSentence(error) })
    close()
    showToast('Your new password is set. Other devices were signed out.')
  })
  return (
    <Dialog title="Set a new password" open onClose={close} className="sm:max-w-sm">
      <form className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <Field id={id} label="New password" hint={PASSWORD_HINT} error={formState.errors.password?.message}>
          <Input
            id={id}
            type="password"
            required
            minLength={PASSWORD_CHARS_MIN}
            autoComplete="new-password"
            aria-invalid={formState.errors.password ? true : undefined}
            {...register('password')}
          />
        </Field>
        <Button type="submit" look="primary" isBusy={formState.isSubmitting}>
          {formState.isSubmitting ? 'Processing...' : 'Set password'}
        </Button>
      </form>
    </Dialog>
  )
}
