// One text of a step, with what is wrong with it.
import { PAGE_STEP_LIMITS } from '@quarry/contract'
import { useId, type ChangeEvent, type ReactNode } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import type { EditedStep, StepProblems } from './edited-steps.ts'

export interface StepFieldsProps {
  step: EditedStep
  problems: StepProblems
  onChange(part: Partial<EditedStep>): void
}

type TextPart = 'name' | 'text' | 'label' | 'selector' | 'value' | 'option' | 'options' | 'field' | 'member' | 'times' | 'seconds'
interface StepTextProps extends StepFieldsProps {
  part: TextPart
  /** What problems call the part, where that differs. */
  problem?: string
  label: string
  hint?: ReactNode
  placeholder?: string
  inputMode?: 'numeric' | 'decimal'
  isCode?: boolean
  /** One entry per line. */
  hasLines?: boolean
}

export function StepText({
  step,
  problems,
  onChange,
  part,
  problem = part,
  label,
  hint,
  placeholder,
  inputMode,
  isCode = false,
  hasLines = false,
}: StepTextProps) {
  const id = useId()
  const error = problems[`${step.id}.${problem}`]
  const Box = hasLines ? Textarea : Input
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <Box
        id={id}
        value={step[part]}
        placeholder={placeholder}
        inputMode={inputMode}
        maxLength={hasLines ? undefined : part === 'value' ? PAGE_STEP_LIMITS.valueCharsMax : PAGE_STEP_LIMITS.selectorCharsMax}
        autoComplete="off"
        spellCheck={false}
        className={isCode ? 'font-mono text-13' : undefined}
        aria-invalid={error !== undefined}
        {...(error ? { 'aria-describedby': `${id}-error` } : hint ? { 'aria-describedby': `${id}-hint` } : {})}
        onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange({ [part]: event.target.value })}
      />
    </Field>
  )
}
