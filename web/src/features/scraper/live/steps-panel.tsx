// The recorded steps, beside the page: edited, executed again from the start, and copied to the form.
import { describePageStep } from '@quarry/contract'
import { Play } from 'lucide-react'
import { plural } from '../../../lib/format.ts'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { addTargets } from '../../../state/draft/draft.ts'
import { draftPageSteps } from '../../../state/draft/draft-reading.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { StepSet } from '../steps/step-set.tsx'
import type { useRecordedSteps } from './use-recorded-steps.ts'

interface StepsPanelProps {
  steps: ReturnType<typeof useRecordedSteps>
  /** Where the recording began. */
  address: string
  isRecording: boolean
  hasSecret: boolean
  onClose(): void
}

export function StepsPanel({ steps, address, isRecording, hasSecret, onClose }: StepsPanelProps) {
  const { set, replay } = steps
  const use = () => {
    const sets = steps.checked()
    if (sets === null) return
    const before = draftPageSteps.get()
    draftPageSteps.set([...before.filter(({ site }) => site !== null), ...sets])
    addTargets([address])
    showToast(`${plural(set.steps.length, 'step')} taken into the form.`, {
      action: { label: 'Undo', run: () => draftPageSteps.set(before) },
    })
    onClose()
  }
  const isEmpty = set.steps.length === 0
  return (
    <>
      <h3 className="text-14 font-medium">Steps</h3>
      <p className="text-13 text-ink-soft">
        {isRecording
          ? 'Each click, text and choice becomes a step. Buttons are found by their name first.'
          : 'Recording is off. Choose “Record steps” to turn your actions into steps.'}
      </p>
      {hasSecret && (
        <Notice tone="warning">
          A password was typed. It is not recorded, because steps are stored unencrypted. Keep the session as a connection instead.
        </Notice>
      )}
      {steps.repeated !== null && (
        <Notice
          action={
            <Button size="small" onClick={() => steps.repeated && steps.goThrough(steps.repeated)}>
              For each of these
            </Button>
          }
        >
          You chose {steps.repeated.options.map((option) => `“${option}”`).join(', ')}. To read the page for each option there is, go
          through them in one step.
        </Notice>
      )}
      <StepSet
        set={set}
        isOneOfSeveral={false}
        openStep={steps.openStep}
        problems={steps.problems}
        onOpen={steps.setOpenStep}
        onChange={steps.change}
        onRemove={() => undefined}
      />
      <Replayed steps={steps} />
      <div className="flex flex-wrap gap-2">
        <Button icon={<Play aria-hidden="true" />} disabled={isEmpty} isBusy={replay.isPending} onClick={() => steps.replayFrom(address)}>
          Repeat the steps
        </Button>
        <Button look="primary" disabled={isEmpty} onClick={use}>
          Use these steps
        </Button>
      </div>
    </>
  )
}

function Replayed({ steps: { replay } }: Pick<StepsPanelProps, 'steps'>) {
  if (replay.error) return <Notice tone="error">{withDetail('The steps could not be repeated.', detailText(replay.error))}</Notice>
  if (replay.data === undefined || replay.isPending) return null
  const { problem, done } = replay.data
  const last = replay.variables?.steps[done - 1]
  return problem === null ? (
    <Notice>All {plural(done, 'step')} done again from the start.</Notice>
  ) : (
    <Notice tone="error">
      {problem}. {last && `The last one that was done: ${describePageStep(last)}.`}
    </Notice>
  )
}
