// What is done on the pages before they are read, in the form: in a few words, and the way to the editor.
import { ListChecks } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../../lib/load-part.ts'
import { useStore } from '../../../lib/store.ts'
import { draftPageSteps } from '../../../state/draft/draft-reading.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ForEachNotice } from './for-each-notice.tsx'
import { OpenLiveView } from '../live/open-live-view.tsx'
import { wordsOfSteps } from './step-words.ts'

const PageStepsDialog = lazy(async () => ({ default: (await loadPart(() => import('./page-steps-dialog.tsx'))).PageStepsDialog }))

export function PageStepsChoice() {
  const steps = useStore(draftPageSteps)
  const [isOpen, setOpen] = useState(false)
  const remove = () => {
    draftPageSteps.set([])
    showToast('Pages are read as loaded.', { action: { label: 'Undo', run: () => draftPageSteps.set(steps) } })
  }
  const hasSteps = steps.length > 0
  return (
    <section aria-label="Steps before reading" className="flex min-w-0 flex-col gap-1.5">
      <h3 className="text-13 font-medium">Steps before reading</h3>
      <p className="text-13 break-words text-ink-soft">
        {hasSteps ? wordsOfSteps(steps) : 'None. Add some where a value is shown only after a click, a choice or a search.'}
      </p>
      <ForEachNotice steps={steps} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={<ListChecks aria-hidden="true" />} onClick={() => setOpen(true)}>
          {hasSteps ? 'Edit steps' : 'Add steps'}
        </Button>
        <OpenLiveView mode="record" label="Record steps" size="small" />
        {hasSteps && (
          <Button size="small" look="quiet" onClick={remove}>
            Remove all
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <PageStepsDialog
            steps={steps}
            onClose={() => setOpen(false)}
            onSave={(next) => {
              draftPageSteps.set(next)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
