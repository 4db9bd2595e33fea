// What is to be kept of the form: a template, or the whole configuration, which comes with Advanced and Pro.
import { CONFIGURATIONS_NEED_UPGRADE, mayUseConfigurations } from '@quarry/contract'
import { plural } from '../../lib/format.ts'
import { useStore } from '../../lib/store.ts'
import { draft } from '../../state/draft/draft.ts'
import { draftPageSteps } from '../../state/draft/draft-reading.ts'
import { draftSteps } from '../../state/draft/draft-steps.ts'
import { usePlan } from '../../state/billing/plan.ts'

export type Kept = 'template' | 'configuration'

export function KeepChoice({ kept, onChange }: { kept: Kept; onChange(kept: Kept): void }) {
  const plan = usePlan()
  const { targets } = useStore(draft)
  const steps = useStore(draftSteps)
  const hasPageSteps = useStore(draftPageSteps).length > 0
  const isAllowed = mayUseConfigurations(plan.name)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-13 font-medium">What is kept</legend>
      <label className="flex items-start gap-2 text-13">
        <input
          type="radio"
          name="kept"
          className="mt-0.5 size-4 shrink-0 accent-accent"
          checked={kept === 'template'}
          onChange={() => onChange('template')}
        />
        <span>
          Template: prompt and fields
          {steps.length > 0 && ', with the pipeline'}
          {hasPageSteps && ', with the steps before reading'}
        </span>
      </label>
      <label className="flex items-start gap-2 text-13">
        <input
          type="radio"
          name="kept"
          className="mt-0.5 size-4 shrink-0 accent-accent"
          checked={kept === 'configuration'}
          disabled={!isAllowed}
          onChange={() => onChange('configuration')}
        />
        <span className={isAllowed ? '' : 'text-ink-faint'}>
          Saved configuration: also the target name, {plural(targets.length, 'target item')}
          {steps.length > 0 ? ` and the pipeline of ${plural(steps.length, 'step')}` : ''}
          {hasPageSteps && ', with the steps before reading'}
          {!isAllowed && <span className="block text-12">{CONFIGURATIONS_NEED_UPGRADE}</span>}
        </span>
      </label>
    </fieldset>
  )
}
