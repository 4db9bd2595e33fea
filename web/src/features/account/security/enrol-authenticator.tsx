// Adding an authenticator app: its QR code is scanned (or its key typed), then its first code verifies it.
import { useEffect, useId, useState } from 'react'
import { getAuthClient } from '../../../state/session/auth-client.ts'
import { authSentence } from '../../../state/session/auth-sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CodeInput } from '../code-input.tsx'
import { MessageBox } from '../message-box.tsx'
import { useAttempt } from '../use-attempt.ts'

interface Enrolment {
  factorId: string
  /** Data URL of the QR code. */
  picture: string
  secret: string
}

export function EnrolAuthenticator({ onDone, onCancel }: { onDone(text: string): void; onCancel(): void }) {
  const id = useId()
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [code, setCode] = useState('')
  const { isBusy, outcome, run, setOutcome } = useAttempt()
  useEffect(() => {
    let isGone = false
    beginEnrolment().then(
      (begun) => {
        if (!isGone) setEnrolment(begun)
      },
      (error: unknown) => {
        if (!isGone) setOutcome({ kind: 'error', text: authSentence(error) })
      },
    )
    return () => {
      isGone = true
    }
  }, [setOutcome])

  const prove = async ({ factorId }: Enrolment) => {
    const isProved = await run(async () => {
      const { auth } = await getAuthClient()
      const { error } = await auth.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, '') })
      if (error) throw error
    })
    if (isProved) onDone('Your authenticator app is added. From now on you enter its code after the password.')
  }
  return (
    <form
      aria-label="Add an authenticator app"
      className="flex flex-col gap-4 rounded-control border p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (enrolment) void prove(enrolment)
      }}
    >
      <p className="text-14 text-ink-soft">
        Scan the picture with your authenticator app, or type the key into it. Then enter the code it shows.
      </p>
      <div className="flex flex-wrap items-start gap-5">
        {enrolment ? (
          <img src={enrolment.picture} alt="QR code for your authenticator app" className="size-44 rounded-control bg-white p-2" />
        ) : (
          <Skeleton className="size-44 rounded-control" />
        )}
        <div className="flex min-w-0 flex-1 basis-56 flex-col gap-4">
          <div>
            <p className="text-13 font-medium text-ink">Key</p>
            <p className="font-mono text-13 break-all text-ink select-all">
              {enrolment?.secret.replaceAll(/(.{4})/g, '$1 ').trim() ?? '…'}
            </p>
          </div>
          <Field id={id} label="Code from the app">
            <CodeInput id={id} value={code} onChange={setCode} />
          </Field>
        </div>
      </div>
      {outcome && <MessageBox kind={outcome.kind}>{outcome.text}</MessageBox>}
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={!enrolment || code.trim() === ''} isBusy={isBusy}>
          {isBusy ? 'Processing...' : 'Confirm'}
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

async function beginEnrolment(): Promise<Enrolment> {
  const { auth } = await getAuthClient()
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', issuer: 'Quarry' })
  if (error) throw error
  return { factorId: data.id, picture: asImageAddress(data.totp.qr_code), secret: data.totp.secret }
}

/** The client returns the SVG unescaped, and browsers truncate a data URL at its first `#`. */
function asImageAddress(picture: string): string {
  const svg = picture.replace(/^data:image\/svg\+xml;utf-8,/, '')
  return `data:image/svg+xml;utf-8,${encodeURIComponent(svg)}`
}
