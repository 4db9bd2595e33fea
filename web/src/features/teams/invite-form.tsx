// Invites a person by mail, as editor or viewer.
import type { InvitedRole } from '@quarry/contract'
import { Send } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { showToast } from '../../ui/toasts.ts'
import { RoleSelect } from './role-select.tsx'
import { invite, useTeamChange } from './teams.queries.ts'

export function InviteForm({ teamId }: { teamId: string }) {
  const id = useId()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<InvitedRole>('editor')
  const send = useTeamChange(
    (invitation: { email: string; role: InvitedRole }) => invite(teamId, invitation),
    (invitation) => {
      // A next address that is already being typed is kept.
      setEmail((written) => (written.trim().toLowerCase() === invitation.email.toLowerCase() ? '' : written))
      showToast(`The invitation was mailed to ${invitation.email}.`)
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ email: email.trim(), role })
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-x-2 gap-y-3">
      <Field
        id={`${id}-email`}
        label="Invite by e-mail"
        className="flex-[2] basis-56"
        error={send.error && withDetail('The invitation could not be sent.', detailText(send.error))}
      >
        <Input
          id={`${id}-email`}
          type="email"
          autoComplete="off"
          value={email}
          placeholder="name@example.com"
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field id={`${id}-role`} label="Role" className="basis-28">
        <RoleSelect id={`${id}-role`} value={role} onChange={setRole} />
      </Field>
      <Button
        type="submit"
        look="primary"
        className="mt-6.5"
        icon={<Send aria-hidden="true" />}
        disabled={email.trim() === ''}
        isBusy={send.isPending}
      >
        Invite
      </Button>
      <p className="basis-full text-12 text-ink-faint">
        Editors create, change and delete work, and use your plan and balance. Viewers only look.
      </p>
    </form>
  )
}
