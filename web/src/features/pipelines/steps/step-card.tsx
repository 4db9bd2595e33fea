// One step: its effect, its row counts, its problems, and when opened, its form.
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { PipelineStage, Step } from '@quarry/contract'
import { ChevronDown, ChevronRight, GripVertical, Power, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatInteger } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { stepProblem, stepSummary, STEP_WORDS } from '../step-words.ts'
import { StepForm } from './step-form.tsx'

interface StepCardProps {
  step: Step
  number: number
  /** Its effect on the first rows; missing while unknown, or where it takes no part. */
  stage: PipelineStage | undefined
  columns: readonly string[]
  isOpen: boolean
  onToggle(): void
  onChange(step: Step): void
  onRemove(): void
  /** Below its form. */
  children?: ReactNode
  /** Shown whether it is open or not. */
  footer?: ReactNode
}

export function StepCard({ step, number, stage, columns, isOpen, onToggle, onChange, onRemove, children, footer }: StepCardProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: step.id })
  const missing = stepProblem(step)
  const problem = missing ?? stage?.problem ?? null
  const { name } = STEP_WORDS[step.kind]
  return (
    <li
      ref={setNodeRef}
      aria-label={`Step ${number}: ${name}`}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames(
        'min-w-0 rounded-card border bg-surface',
        isDragging && 'relative z-10 shadow-float',
        isOpen && 'border-accent',
      )}
    >
      <div className="flex items-center gap-0.5 pr-1.5">
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          {...listeners}
          aria-label={`Move step ${number}`}
          className="inline-flex h-11 w-7 shrink-0 cursor-grab touch-none items-center justify-center text-ink-faint hover:text-ink [&_svg]:size-4"
        >
          <GripVertical aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className={classNames('flex min-w-0 flex-1 items-center gap-2 rounded-control py-2 text-left', step.is_off && 'opacity-60')}
        >
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-1.5 text-13 font-medium">
              <span className="tabular text-ink-faint">{number}</span> {name}
              {step.is_off && <span className="text-12 font-normal text-ink-soft">(off)</span>}
            </span>
            <span className="block truncate font-mono text-12 text-ink-soft" title={stepSummary(step)}>
              {stepSummary(step)}
            </span>
          </span>
          {stage && !problem && !step.is_off && (
            <span className="tabular shrink-0 text-12 text-ink-soft" title="Rows in and out, of the first rows">
              {formatInteger(stage.rows_in)} → {formatInteger(stage.rows_out)}
            </span>
          )}
          {isOpen ? (
            <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
          ) : (
            <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
          )}
        </button>
        <IconButton
          label={step.is_off ? `Switch step ${number} on` : `Switch step ${number} off`}
          icon={<Power aria-hidden="true" />}
          onClick={() => onChange({ ...step, is_off: !step.is_off })}
        />
        <IconButton label={`Remove step ${number}`} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
      </div>
      {problem && !step.is_off && (
        <p role="status" className={classNames('px-3 pb-2 text-12', missing && isOpen ? 'text-unsure' : 'text-failed')}>
          {problem}
        </p>
      )}
      {stage && stage.problem_count > 0 && (
        <p className="px-3 pb-2 text-12 text-unsure">{formatInteger(stage.problem_count)} cells have a problem; their rows are kept.</p>
      )}
      {isOpen && (
        <div className="flex flex-col gap-3 border-t p-3">
          <StepForm step={step} columns={columns} onChange={onChange} />
          {children}
        </div>
      )}
      {footer}
    </li>
  )
}
