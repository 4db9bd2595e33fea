// Deletes the account: the user types the confirmation words and proves ownership, and all data is deleted at once.
import { DELETION_WORDS, type OwnerProof } from '@quarry/contract'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { callApi } from '../../../lib/api.ts'
import { plural } from '../../../lib/format.ts'
import { signOut } from '../../../state/session/session.ts'
import { useTeams } from '../../../state/workspace/teams.queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { MessageBox } from '../message-box.tsx'
import { useAttempt } from '../use-attempt.ts'
import { isProofGiven, OwnerProofField } from './owner-proof-field.tsx'

export function DeletionSection({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title="Delete account"
      description="Your jobs with their rows, your templates, profile and sign-in are deleted immediately. This cannot be undone."
    >
      <div>
        <Button look="danger" onClick={() => setOpen(true)}>
          Delete my account
        </Button>
      </div>
      {isOpen && <DeletionDialog hasPassword={hasPassword} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** Explains what happens to the user's teams: their own is deleted with its work; in other teams their work stays. */
function Teams() {
  const teams = useTeams() ?? []
  const own = teams.find(({ role }) => role === 'owner')
  const others = teams.filter(({ role }) => role !== 'owner')
  return (
    <>
      {own && (
        <p className="text-14 text-ink-soft">
          Your team “{own.name}” ends
          {own.member_count > 1 && `: ${plural(own.member_count - 1, 'member')} can no longer see its jobs and templates, which are yours`}.
          A team cannot be transferred, so let members export what they need first.
        </p>
      )}
      {others.length > 0 && (
        <p className="text-14 text-ink-soft">
          You leave {others.map(({ name }) => `“${name}”`).join(', ')}. What you made there belongs to the team and stays.
        </p>
      )}
    </>
  )
}

function DeletionDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose(): void }) {
  const id = useId()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [proof, setProof] = useState<OwnerProof>({})
  const attempt = useAttempt()
  const { isBusy, outcome, run } = attempt
  const isMeant = words.trim().toLowerCase() === DELETION_WORDS
  const leave = async () => {
    const body = { ...proof, confirmation: DELETION_WORDS }
    const isGone = await run(async () => void (await callApi('/account', { method: 'DELETE', body })))
    if (!isGone) return
    // Leave the profile before signing out: without a session it opens the login dialog.
    await navigate({ to: '/' })
    await signOut()
    showToast('Your account is deleted.')
  }
  return (
    <Dialog title="Delete your account?" description="This cannot be undone." open onClose={onClose} className="sm:max-w-md">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void leave()
        }}
      >
        <p className="text-14 text-ink-soft">
          Running jobs are stopped, an active subscription is cancelled, and all data of your account is deleted immediately.
        </p>
        <Teams />
        <Field id={id} label={`Type "${DELETION_WORDS}" to confirm`}>
          <Input id={id} value={words} autoComplete="off" onChange={(event) => setWords(event.target.value)} />
        </Field>
        <OwnerProofField hasPassword={hasPassword} proof={proof} onProof={setProof} attempt={attempt} />
        {outcome && <MessageBox kind={outcome.kind}>{outcome.text}</MessageBox>}
        <div className="flex justify-end gap-2">
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" disabled={!isMeant || !isProofGiven(proof)} isBusy={isBusy}>
            {isBusy ? 'Processing...' : 'Delete account'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
