// Creates the own team from a name.
import { TEAM_LIMITS } from '@quarry/contract'
import { UsersRound } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { makeTeam, useTeamChange } from './teams.queries.ts'

export function TeamForm() {
  const id = useId()
  const [name, setName] = useState('')
  const make = useTeamChange(makeTeam)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate(name.trim())
  }
  return (
    <Card title="Your team" description="Give it a name, then invite others by mail.">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <Field
          id={id}
          label="Name of the team"
          className="flex-1 basis-60"
          error={make.error && withDetail('The team could not be made.', detailText(make.error))}
        >
          <Input
            id={id}
            value={name}
            maxLength={TEAM_LIMITS.nameCharsMax}
            placeholder="Price research"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Button type="submit" look="primary" icon={<UsersRound aria-hidden="true" />} disabled={name.trim() === ''} isBusy={make.isPending}>
          Create team
        </Button>
      </form>
    </Card>
  )
}
