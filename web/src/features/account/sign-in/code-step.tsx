// After a sign-up or a forgotten password: the mail's link works, and so does its code, on any device.
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { CodeInput } from '../code-input.tsx'
import { MessageBox } from '../message-box.tsx'
import { useAttempt } from '../use-attempt.ts'
import { enterCode, sendCodeAgain, type MailedCode } from './credentials.ts'

/** The same text whether or not an account exists. */
const TOLD: Record<MailedCode['purpose'], (email: string) => string> = {
  signup: (email) => `Almost done: open the link we sent to ${email} to confirm your e-mail, or enter the code from the mail.`,
  recovery: (email) =>
    `If there is an account for ${email}, a mail is on its way. Open its link to set a new password, or enter the code from the mail.`,
}

export function CodeStep({ mailed, onBack }: { mailed: MailedCode; onBack(): void }) {
  const { isBusy, outcome, run } = useAttempt()
  const [code, setCode] = useState('')
  const id = useId()
  const enter = () => void run(() => enterCode(mailed, code))
  const sendAgain = () =>
    void run(async () => {
      await sendCodeAgain(mailed)
      return 'Another mail is on its way.'
    })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        enter()
      }}
    >
      <p role="status" className="text-14 text-ink-soft">
        {TOLD[mailed.purpose](mailed.email)}
      </p>
      <Field id={id} label="Code">
        <CodeInput id={id} value={code} onChange={setCode} />
      </Field>
      {outcome && <MessageBox kind={outcome.kind}>{outcome.text}</MessageBox>}
      <Button type="submit" look="primary" disabled={code.trim() === ''} isBusy={isBusy}>
        {isBusy ? 'Processing...' : 'Continue'}
      </Button>
      <div className="flex justify-between gap-2">
        <Button look="quiet" size="small" disabled={isBusy} onClick={onBack}>
          Back
        </Button>
        <Button look="quiet" size="small" isBusy={isBusy} onClick={sendAgain}>
          Send again
        </Button>
      </div>
    </form>
  )
}
