// The second factor of a sign-in: the code of an authenticator or of a text message. Until then the user counts as signed out.
import type { Factor } from '@supabase/auth-js'
import { useId, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { getAuthClient } from '../../../state/session/auth-client.ts'
import { pendingFactors, signOut } from '../../../state/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { CodeInput } from '../code-input.tsx'
import { factorName } from '../factor-name.ts'
import { MessageBox } from '../message-box.tsx'
import { useAttempt } from '../use-attempt.ts'

export function FactorDialog() {
  const factors = useStore(pendingFactors)
  if (!factors?.[0]) return null
  return (
    <Dialog
      title="Confirm that it is you"
      description="Your account asks for a second step."
      open
      onClose={() => void signOut()}
      className="sm:max-w-sm"
    >
      <FactorForm factors={factors} first={factors[0]} />
    </Dialog>
  )
}

function FactorForm({ factors, first }: { factors: readonly Factor[]; first: Factor }) {
  const [factor, setFactor] = useState(first)
  const [code, setCode] = useState('')
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const { isBusy, outcome, run } = useAttempt()
  const id = useId()
  const choose = (factorId: string) => {
    setFactor(factors.find((known) => known.id === factorId) ?? first)
    setChallengeId(null)
    setCode('')
  }
  const isText = factor.factor_type === 'phone'
  const sendText = () =>
    run(async () => {
      setChallengeId(await challenge(factor))
      return 'A text message with a code is on its way.'
    })
  const prove = () =>
    run(async () => {
      const { auth } = await getAuthClient()
      const challengedId = challengeId ?? (await challenge(factor))
      const { error } = await auth.mfa.verify({ factorId: factor.id, challengeId: challengedId, code: code.replaceAll(/\s/g, '') })
      if (error) throw error
    })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void prove()
      }}
    >
      {factors.length > 1 && (
        <Field id={`${id}-factor`} label="Second step">
          <Select id={`${id}-factor`} value={factor.id} onChange={(event) => choose(event.target.value)}>
            {factors.map((known) => (
              <option key={known.id} value={known.id}>
                {factorName(known)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {isText && (
        <Button isBusy={isBusy} onClick={() => void sendText()}>
          {challengeId ? 'Send another code' : 'Send me a code'}
        </Button>
      )}
      <Field id={id} label={isText ? 'Code from the text message' : 'Code from your authenticator'}>
        <CodeInput id={id} value={code} onChange={setCode} />
      </Field>
      {outcome && <MessageBox kind={outcome.kind}>{outcome.text}</MessageBox>}
      <Button type="submit" look="primary" disabled={code.trim() === '' || (isText && !challengeId)} isBusy={isBusy}>
        {isBusy ? 'Processing...' : 'Continue'}
      </Button>
    </form>
  )
}

async function challenge(factor: Factor): Promise<string> {
  const { auth } = await getAuthClient()
  const { data, error } = await auth.mfa.challenge({ factorId: factor.id })
  if (error) throw error
  return data.id
}
