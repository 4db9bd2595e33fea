// Copies a job's failed targets into the form, with the job's other settings: to be corrected and run.
import type { Job } from '@quarry/contract'
import { useNavigate } from '@tanstack/react-router'
import { SquarePen } from 'lucide-react'
import { plural } from '../../lib/format.ts'
import { draft, fieldsToRows, toTargetObject } from '../../state/draft/draft.ts'
import { takeReading } from '../../state/draft/draft-reading.ts'
import { changeUndoably } from '../../state/draft/undoable-change.ts'
import { Button } from '../../ui/button.tsx'

export function EditFailedButton({ job, targets }: { job: Job; targets: readonly string[] }) {
  const navigate = useNavigate()
  const edit = async () => {
    const items = [...new Set(targets)].map(toTargetObject)
    const putReadingBack = takeReading({ connection: job.connection?.id ?? null, page_steps: job.page_steps })
    changeUndoably(
      () =>
        draft.set({
          basePrompt: job.base_prompt ?? '',
          targetName: job.target_item_name,
          fields: fieldsToRows(job.trait_definitions),
          targets: items,
        }),
      () => `${plural(items.length, 'target item')} and the job’s fields are in the form.`,
      putReadingBack,
    )
    await navigate({ to: '/app', search: {} })
    document.getElementById('target-items')?.focus()
  }
  return (
    <Button size="small" icon={<SquarePen aria-hidden="true" />} onClick={() => void edit()}>
      Edit in the form
    </Button>
  )
}
