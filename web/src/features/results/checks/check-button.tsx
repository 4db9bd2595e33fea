// Opens the check of a sample, and shows its result.
import type { Job } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { rightText } from './check-words.ts'
import { checkReportQuery } from './checks.queries.ts'

export function CheckButton({ job }: { job: Job }) {
  const [isOpen, setOpen] = useState(false)
  const { data: report } = useQuery(checkReportQuery(job.id))
  return (
    <>
      <Button size="small" icon={<ClipboardCheck aria-hidden="true" />} onClick={() => setOpen(true)}>
        Check{report && report.low !== null && `: ${rightText(report)} right`}
      </Button>
      {isOpen && <CheckDialog job={job} onClose={() => setOpen(false)} />}
    </>
  )
}
