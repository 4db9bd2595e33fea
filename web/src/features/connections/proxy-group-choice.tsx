// The group of proxies that the pages of a connection are read through.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { proxyGroupsQuery } from '../../state/saved/connections.queries.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'

/** Offered where the operator has configured some; one that the connection has stays to be seen where it is configured no more. */
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
