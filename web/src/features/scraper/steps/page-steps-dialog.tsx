// The editor of page steps. Incomplete steps are not saved.
import { PAGE_STEP_LIMITS, type PageSteps } from '@quarry/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { checkSteps, newSet, toEdited, type EditedSet, type StepProblems } from './edited-steps.ts'
import { StepSet } from './step-set.tsx'

interface PageStepsDialogProps {
  steps: PageSteps
  onSave(steps: PageSteps): void
  onClose(): void
}

const INTRODUCTION =
  'Performed in a browser on each page, in this order: choose a size, open a tab, load more. Then the page is read. Steps can only click, type and choose; they stay on the target’s site.'

export function PageStepsDialog({ steps, onSave, onClose }: PageStepsDialogProps) {
  const [sets, setSets] = useState<EditedSet[]>(() => (steps.length > 0 ? toEdited(steps) : [newSet()]))
  const [openStep, setOpenStep] = useState<string | null>(null)
  const [problems, setProblems] = useState<StepProblems>({})
  const isEmpty = sets.every((set) => set.steps.length === 0)

  const save = () => {
    const checked = checkSteps(sets)
    if (checked.ok) return onSave(checked.sets)
    setProblems(checked.problems)
    const [first = ''] = Object.keys(checked.problems)
    setOpenStep(first.split('.')[0] ?? null)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus())
  }
  const addSet = () => {
    const added = newSet()
    setSets([...sets, added])
  }
  return (
    <Dialog title="Steps before reading" description={INTRODUCTION} open onClose={onClose} className="sm:max-w-2xl">
      {isEmpty && (
        <p className="rounded-card border border-dashed px-4 py-6 text-center text-13 text-ink-soft">
          No steps: pages are read as loaded. Add one where a value is shown only after a click, a choice or a search.
        </p>
      )}
      {sets.map((set) => (
        <StepSet
          key={set.id}
          set={set}
          isOneOfSeveral={sets.length > 1 || set.site !== ''}
          openStep={openStep}
          problems={problems}
          onOpen={setOpenStep}
          onChange={(next) => {
            setSets((known) => known.map((one) => (one.id === next.id ? next : one)))
            setProblems({})
          }}
          onRemove={() => setSets((known) => known.filter((one) => one.id !== set.id))}
        />
      ))}
      {Object.keys(problems).length > 0 && <Notice tone="error">Some steps are not complete: {Object.values(problems)[0]}</Notice>}
      <div className="flex flex-wrap items-center gap-2 border-t pt-4">
        <Button
          size="small"
          look="quiet"
          icon={<Plus aria-hidden="true" />}
          disabled={sets.length >= PAGE_STEP_LIMITS.setsMax}
          onClick={addSet}
        >
          Other steps for one site
        </Button>
        <span className="ml-auto flex gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={save}>
            Use these steps
          </Button>
        </span>
      </div>
    </Dialog>
  )
}
