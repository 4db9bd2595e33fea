// Adding a phone as second factor: a text message verifies the number.
import { useId, useState } from 'react'
import { getAuthClient } from '../../../state/session/auth-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { CodeInput } from '../code-input.tsx'
import { MessageBox } from '../message-box.tsx'
import { useAttempt } from '../use-attempt.ts'

interface SentCode {
  factorId: string
  challengeId: string
}

export function EnrolPhone({ onDone, onCancel }: { onDone(text: string): void; onCancel(): void }) {
  const id = useId()
  const [phone, setPhone] = useState('')
  const [sent, setSent] = useState<SentCode | null>(null)
  const [code, setCode] = useState('')
  const { isBusy, outcome, run } = useAttempt()

  const send = () =>
    run(async () => {
      const { auth } = await getAuthClient()
      const enrolled = await auth.mfa.enroll({ factorType: 'phone', phone: phone.replaceAll(/[\s()-]/g, '') })
      if (enrolled.error) throw enrolled.error
      const challenged = await auth.mfa.challenge({ factorId: enrolled.data.id })
      if (challenged.error) throw challenged.error
      setSent({ factorId: enrolled.data.id, challengeId: challenged.data.id })
      return 'A text message with a code is on its way.'
    })
  const prove = async ({ factorId, challengeId }: SentCode) => {
    const isProved = await run(async () => {
      const { auth } = await getAuthClient()
      const { error } = await auth.mfa.verify({ factorId, challengeId, code: code.trim() })
      if (error) throw error
    })
    if (isProved) onDone('Your phone is added. From now on you enter a texted code after the password.')
  }
  return (
    <form
      aria-label="Add a phone"
      className="flex flex-col gap-4 rounded-control border p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void (sent ? prove(sent) : send())
      }}
    >
      <Field id={`${id}-phone`} label="Phone number" hint="With its country code, such as +44 20 7946 0000." className="max-w-sm">
        <Input
          id={`${id}-phone`}
          type="tel"
          autoComplete="tel"
          required
          readOnly={sent !== null}
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      </Field>
      {sent && (
        <Field id={id} label="Code from the text message" className="max-w-sm">
          <CodeInput id={id} value={code} onChange={setCode} />
        </Field>
      )}
      {outcome && <MessageBox kind={outcome.kind}>{outcome.text}</MessageBox>}
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={sent !== null && code.trim() === ''} isBusy={isBusy}>
          {isBusy ? 'Processing...' : sent ? 'Confirm' : 'Send me a code'}
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
