// Links to what can be made from a job's rows: a check of a sample, its dashboard, and a monitor that runs it again.
import { isTerminal, type Job } from '@quarry/contract'
import { Link } from '@tanstack/react-router'
import { BellRing, ChartColumn } from 'lucide-react'
import { useWorkspace } from '../../state/workspace/workspace.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CheckButton } from './checks/check-button.tsx'

/** True on the dashboard itself. */
const HERE = { className: 'hidden!' }

export function RunLinks({ job }: { job: Job }) {
  const { mayChange } = useWorkspace()
  return (
    <>
      {job.progress.completed > 0 && mayChange && <CheckButton job={job} />}
      {job.progress.completed > 0 && (
        <Link to="/app/dashboard" search={{ job: job.id }} className={buttonClass('secondary', 'small')} activeProps={HERE}>
          <ChartColumn aria-hidden="true" />
          Dashboard
        </Link>
      )}
      {isTerminal(job.status) && mayChange && (
        <Link to="/app/monitors" search={{ from: job.id }} className={buttonClass('secondary', 'small')}>
          <BellRing aria-hidden="true" />
          Monitor
        </Link>
      )}
    </>
  )
}
