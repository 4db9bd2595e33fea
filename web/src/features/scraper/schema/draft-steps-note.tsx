// Shows that the next job gets a pipeline, with a button that removes it.
import { useStore } from '../../../lib/store.ts'
import { plural } from '../../../lib/format.ts'
import { draftSteps } from '../../../state/draft/draft-steps.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'

export function DraftStepsNote() {
  const steps = useStore(draftSteps)
  if (steps.length === 0) return null
  const remove = () => {
    draftSteps.set([])
    showToast('The next job has no pipeline.', { action: { label: 'Undo', run: () => draftSteps.set(steps) } })
  }
  return (
    <Notice
      action={
        <Button size="small" onClick={remove}>
          Remove
        </Button>
      }
    >
      A pipeline of {plural(steps.length, 'step')} runs over the rows when the job ends.
    </Notice>
  )
}
