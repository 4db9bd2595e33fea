// The name of the own team, changed in place.
import { TEAM_LIMITS, type Team } from '@quarry/contract'
import { useId, useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { renameTeam, useTeamChange } from './teams.queries.ts'

export function RenameForm({ team, onClose }: { team: Team; onClose(): void }) {
  const id = useId()
  const [name, setName] = useState(team.name)
  const rename = useTeamChange((next: string) => renameTeam(team.id, next), onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate(name.trim())
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <Field
        id={id}
        label="New name of the team"
        className="flex-1 basis-60"
        error={rename.error && withDetail('The team could not be renamed.', detailText(rename.error))}
      >
        <Input id={id} value={name} maxLength={TEAM_LIMITS.nameCharsMax} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button type="submit" look="primary" disabled={name.trim() === ''} isBusy={rename.isPending}>
        Rename
      </Button>
      <Button onClick={onClose}>Cancel</Button>
    </form>
  )
}
