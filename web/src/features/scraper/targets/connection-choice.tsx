// Selects the connection that the pages are read with, where one exists. Names a site of the list that a connection opens.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Connection } from '@quarry/contract'
import { useId } from 'react'
import { useStore, useStorePart } from '../../../lib/store.ts'
import { connectionsQuery } from '../../../state/saved/connections.queries.ts'
import { draft } from '../../../state/draft/draft.ts'
import { draftConnection } from '../../../state/draft/draft-connection.ts'
import { session } from '../../../state/session/session.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'

export function ConnectionChoice() {
  const id = useId()
  const isSignedIn = useStore(session).user !== null
  const { data = [] } = useQuery({ ...connectionsQuery, enabled: isSignedIn })
  const chosenId = useStore(draftConnection)
  const first = useStorePart(draft, ({ targets }) => targets[0]?.value ?? '')
  if (data.length === 0) return null
  const chosen = data.find((one) => one.id === chosenId)
  return (
    <Field
      id={id}
      label="Connection"
      hint={hintOf(
        chosen,
        data.find((one) => opens(one, first)),
      )}
      aside={<AllConnections />}
    >
      <Select
        id={id}
        value={chosen?.id ?? ''}
        aria-describedby={`${id}-hint`}
        onChange={(event) => draftConnection.set(event.target.value || null)}
      >
        <option value="">None: public pages</option>
        {data.map(({ id: value, name, domain }) => (
          <option key={value} value={value}>
            {`${name} (${domain})`}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function AllConnections() {
  return (
    <Link to="/app/connections" className="text-12 text-accent underline">
      Connections
    </Link>
  )
}

function hintOf(chosen: Connection | undefined, fitting: Connection | undefined): string {
  if (chosen?.state === 'ended') return `${chosen.name} has ended: sign in again first, or its targets will wait.`
  if (chosen?.shares_pages) return `Used for ${chosen.domain} alone. Shared links show the rows with passages of the pages.`
  if (chosen) return `Used for ${chosen.domain} alone. The pages stay private: shared links show the rows, and no passages.`
  if (fitting) return `“${fitting.name}” opens ${fitting.domain}, which your list begins with.`
  return 'Opens pages behind a sign-in. Only for sites whose terms allow it.'
}

function opens({ domain }: Connection, target: string): boolean {
  const host = URL.parse(/^[a-z]+:\/\//i.test(target) ? target : `https://${target}`)?.host ?? ''
  return host === domain || host.endsWith(`.${domain}`)
}
