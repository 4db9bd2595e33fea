// One step of a list: what it does in a few words, its place, and opened, its form.
import { ChevronDown, ChevronRight, ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { EditedStep, StepProblems } from './edited-steps.ts'
import { StepFields } from './step-fields.tsx'
import { wordsOfStep } from './step-words.ts'

interface StepItemProps {
  step: EditedStep
  /** From 1. */
  number: number
  count: number
  isOpen: boolean
  problems: StepProblems
  onToggle(): void
  onChange(part: Partial<EditedStep>): void
  onMove(by: -1 | 1): void
  onRemove(): void
}

export function StepItem({ step, number, count, isOpen, problems, onToggle, onChange, onMove, onRemove }: StepItemProps) {
  const words = wordsOfStep(step)
  const isWrong = Object.keys(problems).some((place) => place.startsWith(`${step.id}.`))
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li aria-label={`Step ${number}: ${words}`} className={classNames('min-w-0 rounded-card border bg-surface', isOpen && 'border-accent')}>
      <div className="flex items-center gap-0.5 pr-1.5">
        <button
          type="button"
          id={`step-${step.id}`}
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control px-3 py-2 text-left text-13"
        >
          <Chevron aria-hidden="true" className="size-4 shrink-0" />
          <span className="tabular text-ink-faint">{number}</span>
          <span className="min-w-0 flex-1 break-words">
            {words}
            {step.isOptional && <span className="text-ink-soft"> (optional)</span>}
            {isWrong && <span className="block text-12 text-failed">This step is incomplete.</span>}
          </span>
        </button>
        <IconButton
          label={`Move step ${number} up`}
          icon={<ArrowUp aria-hidden="true" />}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`Move step ${number} down`}
          icon={<ArrowDown aria-hidden="true" />}
          disabled={number === count}
          onClick={() => onMove(1)}
        />
        <IconButton label={`Delete step ${number}`} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
      </div>
      {isOpen && <StepFields step={step} problems={problems} onChange={onChange} />}
    </li>
  )
}
