// The proxy group of a connection.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { proxyGroupsQuery } from '../../state/saved/connections.queries.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'

/** Shown where the operator has configured groups; a connection's group that is no longer configured stays visible. */
export function ProxyGroupChoice({ value, onChange }: { value: string; onChange(name: string): void }) {
  const id = useId()
  const { data: configured = [] } = useQuery(proxyGroupsQuery)
  const groups = [...new Set([...configured, value])].filter((name) => name !== '')
  if (groups.length === 0) return null
  return (
    <Field
      id={id}
      label="Proxy group"
      hint="All pages of this site are read through it. Some sites end a session when its IP address changes."
    >
      <Select id={id} value={value} aria-describedby={`${id}-hint`} onChange={(event) => onChange(event.target.value)}>
        <option value="">None</option>
        {groups.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
