// The form of a job; viewers of a team see a link to its jobs instead.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWorkspace } from '../../state/workspace/workspace.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function FormForEditors({ form }: { form: ReactNode }) {
  if (useWorkspace().mayChange) return form
  return (
    <div className="rounded-card border border-dashed">
      <EmptyState
        title="Jobs are started by editors of the team."
        action={
          <Link to="/app/history" search={{}} className={buttonClass('primary')}>
            See its jobs
          </Link>
        }
      >
        What they collect is in Job History, with the evidence for each cell.
      </EmptyState>
    </div>
  )
}
