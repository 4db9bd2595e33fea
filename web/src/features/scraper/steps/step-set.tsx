// The steps of one site, or of all that no other list names: added, edited, moved and deleted by mouse or keyboard.
import { PAGE_STEP_LIMITS } from '@quarry/contract'
import { Plus } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { moved, newStep, type EditedSet, type EditedStep, type StepProblems } from './edited-steps.ts'
import { StepItem } from './step-item.tsx'

interface StepSetProps {
  set: EditedSet
  /** There are other lists. */
  isOneOfSeveral: boolean
  /** Id of the step whose form is open; null for none. */
  openStep: string | null
  problems: StepProblems
  onOpen(id: string | null): void
  onChange(set: EditedSet): void
  onRemove(): void
}

/** The step's own button, once it is drawn. */
function focusStep(id: string | undefined, otherwise: string): void {
  requestAnimationFrame(() => document.getElementById(id === undefined ? otherwise : `step-${id}`)?.focus())
}

export function StepSet({ set, isOneOfSeveral, openStep, problems, onOpen, onChange, onRemove }: StepSetProps) {
  const addId = useId()
  const { steps } = set
  const put = (next: EditedStep[]) => onChange({ ...set, steps: next })
  const add = () => {
    const step = newStep()
    put([...steps, step])
    onOpen(step.id)
    focusStep(step.id, addId)
  }
  const remove = (index: number) => {
    const next = steps.filter((_, place) => place !== index)
    put(next)
    focusStep((next[index] ?? next.at(-1))?.id, addId)
  }
  return (
    <section aria-label={set.site === '' ? 'Steps for all other sites' : `Steps for ${set.site}`} className="flex flex-col gap-3">
      {isOneOfSeveral && <SiteField set={set} problems={problems} onChange={onChange} aside={<RemoveList onRemove={onRemove} />} />}
      {steps.length > 0 && (
        <ol className="flex flex-col gap-2">
          {steps.map((step, index) => (
            <StepItem
              key={step.id}
              step={step}
              number={index + 1}
              count={steps.length}
              isOpen={openStep === step.id}
              problems={problems}
              onToggle={() => onOpen(openStep === step.id ? null : step.id)}
              onChange={(part) => put(steps.map((one) => (one.id === step.id ? { ...one, ...part } : one)))}
              onMove={(by) => put(moved(steps, index, by))}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      <div>
        <Button
          id={addId}
          size="small"
          icon={<Plus aria-hidden="true" />}
          disabled={steps.length >= PAGE_STEP_LIMITS.stepsPerSetMax}
          onClick={add}
        >
          Add a step
        </Button>
      </div>
    </section>
  )
}

function RemoveList({ onRemove }: { onRemove(): void }) {
  return (
    <Button size="small" look="quiet" onClick={onRemove}>
      Remove this list
    </Button>
  )
}

interface SiteFieldProps {
  set: EditedSet
  problems: StepProblems
  aside: ReactNode
  onChange(set: EditedSet): void
}

function SiteField({ set, problems, aside, onChange }: SiteFieldProps) {
  const id = useId()
  const error = problems[`${set.id}.site`]
  return (
    <Field id={id} label="Site" hint="Includes its subdomains. Empty: all sites without steps of their own." error={error} aside={aside}>
      <Input
        id={id}
        value={set.site}
        placeholder="shop.example"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
        onChange={(event) => onChange({ ...set, site: event.target.value })}
      />
    </Field>
  )
}
