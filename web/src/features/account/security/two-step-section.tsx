// Second factors: the existing ones, adding and removing.
import type { Factor, User } from '@supabase/auth-js'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { getAuthClient } from '../../../state/session/auth-client.ts'
import { useForgetOwnUser } from '../../../state/session/own-user.ts'
import { findVerifiedFactors } from '../../../state/session/second-factor.ts'
import { askConfirm } from '../../../ui/blocking-dialogs.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { factorName } from '../factor-name.ts'
import { MessageBox } from '../message-box.tsx'
import { useAttempt } from '../use-attempt.ts'
import { EnrolAuthenticator } from './enrol-authenticator.tsx'
import { EnrolPhone } from './enrol-phone.tsx'

type Adding = 'authenticator' | 'phone' | null

export function TwoStepSection({ user, hasTexts }: { user: User; hasTexts: boolean }) {
  const [adding, setAdding] = useState<Adding>(null)
  const { isBusy, outcome, run, setOutcome } = useAttempt()
  const forgetOwnUser = useForgetOwnUser()
  const factors = findVerifiedFactors(user)

  const done = (text: string) => {
    setAdding(null)
    setOutcome({ kind: 'success', text })
    void forgetOwnUser()
  }
  const remove = async (factor: Factor) => {
    const question = `Remove "${factorName(factor)}"? Signing in will no longer ask for it.`
    if (!(await askConfirm(question, { proceed: 'Remove', destructive: true }))) return
    await run(async () => {
      const { auth } = await getAuthClient()
      const { error } = await auth.mfa.unenroll({ factorId: factor.id })
      if (error) throw error
      // The token still contains the removed factor's assurance level.
      await auth.refreshSession()
      await forgetOwnUser()
      return `"${factorName(factor)}" is removed.`
    })
  }
  return (
    <Card title="Two-step verification" description="A code from your authenticator app or phone, entered after the password.">
      {factors.length > 0 && (
        <ul aria-label="Second steps" className="flex flex-col divide-y rounded-control border">
          {factors.map((factor) => (
            <li key={factor.id} className="flex flex-wrap items-center gap-3 px-3 py-2">
              <ShieldCheck aria-hidden="true" className="size-4 text-found" />
              <span className="min-w-0 flex-1">
                <span className="block text-14 break-words text-ink">{factorName(factor)}</span>
                <span className="block text-12 text-ink-faint">Added {formatDateTime(factor.created_at)}</span>
              </span>
              <Button
                look="quiet"
                size="small"
                isBusy={isBusy}
                onClick={() => void remove(factor)}
                aria-label={`Remove ${factorName(factor)}`}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {outcome && <MessageBox kind={outcome.kind}>{outcome.text}</MessageBox>}
      {adding === 'authenticator' && <EnrolAuthenticator onDone={done} onCancel={() => setAdding(null)} />}
      {adding === 'phone' && <EnrolPhone onDone={done} onCancel={() => setAdding(null)} />}
      {adding === null && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAdding('authenticator')}>Add an authenticator app</Button>
          {hasTexts && <Button onClick={() => setAdding('phone')}>Add a phone</Button>}
        </div>
      )}
    </Card>
  )
}
