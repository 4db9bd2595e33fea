// Proof of ownership: the password, or a code from a mail that is sent on request.
import type { OwnerProof } from '@quarry/contract'
import { useId, useState } from 'react'
import { loadProductConfig } from '../../../state/app/product-config.ts'
import { getAuthClient } from '../../../state/session/auth-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { CodeInput } from '../code-input.tsx'
import type { Attempt } from '../use-attempt.ts'

interface OwnerProofFieldProps {
  hasPassword: boolean
  proof: OwnerProof
  onProof(proof: OwnerProof): void
  attempt: Attempt
}

export function isProofGiven({ password = '', code = '' }: OwnerProof): boolean {
  return password !== '' || code.trim() !== ''
}

export function OwnerProofField({ hasPassword, proof, onProof, attempt }: OwnerProofFieldProps) {
  const id = useId()
  const [byCode, setByCode] = useState(!hasPassword)
  const sendCode = () =>
    void attempt.run(async () => {
      await mailCode()
      setByCode(true)
      onProof({ code: '' })
      return 'A mail with a code is on its way to you.'
    })
  if (!byCode) {
    return (
      <Field
        id={id}
        label="Your password"
        aside={
          <Button look="quiet" size="small" isBusy={attempt.isBusy} onClick={sendCode}>
            Send me a code instead
          </Button>
        }
      >
        <Input
          id={id}
          type="password"
          autoComplete="current-password"
          value={proof.password ?? ''}
          onChange={(event) => onProof({ password: event.target.value })}
        />
      </Field>
    )
  }
  return (
    <Field
      id={id}
      label="Code from the mail"
      aside={
        <Button look="quiet" size="small" isBusy={attempt.isBusy} onClick={sendCode}>
          Send me a code
        </Button>
      }
    >
      <CodeInput id={id} value={proof.code ?? ''} onChange={(code) => onProof({ code })} />
    </Field>
  )
}

/** A hosted service checks only codes of its own sign-in mails. */
async function mailCode(): Promise<void> {
  const { auth } = await getAuthClient()
  const config = await loadProductConfig()
  if (config.auth.url === null) {
    const { error } = await auth.reauthenticate()
    if (error) throw error
    return
  }
  const { data } = await auth.getUser()
  const { error } = await auth.signInWithOtp({ email: data.user?.email ?? '', options: { shouldCreateUser: false } })
  if (error) throw error
}
