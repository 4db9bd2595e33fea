// The failed rows of a table in the whole window: counted in its header, and opened as a list with their actions.
import { useNavigate } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatInteger } from '../../../lib/format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FailedTargets } from '../failed-targets.tsx'
import type { RunData } from '../run-data.ts'

export function FailedRows({ run }: { run: RunData }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const count = run.job.progress.failed
  // Stays closed once all are read again: it does not open automatically when one fails again.
  if (count === 0 && isOpen) setOpen(false)
  if (count === 0) return null
  return (
    <>
      <IconButton
        label={`Failed rows (${formatInteger(count)})`}
        icon={<TriangleAlert aria-hidden="true" className="text-failed" />}
        onClick={() => setOpen(true)}
      />
      <Dialog title="Failed rows" open={isOpen} onClose={() => setOpen(false)} className="sm:max-w-3xl">
        <FailedTargets run={run} onRun={(id) => void navigate({ to: '/app/history', search: { job: id } })} />
      </Dialog>
    </>
  )
}
