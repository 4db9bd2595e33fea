// The choice between the two roles of an invitation.
import { INVITED_ROLES, type InvitedRole } from '@quarry/contract'
import type { ComponentProps } from 'react'
import { TEAM_ROLE_TITLES } from '../../lib/team-roles.ts'
import { Select } from '../../ui/input.tsx'

interface RoleSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: InvitedRole
  onChange(role: InvitedRole): void
}

export function RoleSelect({ value, onChange, ...rest }: RoleSelectProps) {
  const choose = (text: string) => {
    const role = INVITED_ROLES.find((one) => one === text)
    if (role) onChange(role)
  }
  return (
    <Select value={value} onChange={(event) => choose(event.target.value)} {...rest}>
      {INVITED_ROLES.map((role) => (
        <option key={role} value={role}>
          {TEAM_ROLE_TITLES[role]}
        </option>
      ))}
    </Select>
  )
}
