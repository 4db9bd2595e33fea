// What makes a table longer, for whoever may change it: rows are added to one of the server, running or ended.
import { useWorkspace } from '../../state/workspace.tsx'
import { AddRowsButton } from './adding/add-rows-button.tsx'
import type { RunData } from './run-data.ts'

export function TableActions({ run: { kind, job } }: { run: RunData }) {
  const { mayChange } = useWorkspace()
  if (kind === 'preview' || job.column_of || !mayChange) return null
  return <AddRowsButton job={job} />
}
