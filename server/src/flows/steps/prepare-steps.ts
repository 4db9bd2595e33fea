// In: steps, and the columns of a job's rows. Out: the steps ready to run one after the other, or why one of them cannot.
import type { Field, PipelineColumn, Step } from '@quarry/contract'
import { membersOfField, type NamedMember } from '@quarry/engine'
import { columnsStep, mergeStep, renameStep, splitStep } from './column-steps.ts'
import { expandStep } from './expand-step.ts'
import { computeStep, filterStep } from './formula-steps.ts'
import { deliverStep, enrichStep } from './outward-steps.ts'
import { problem, type PreparedStep, type StepContext } from './step-row.ts'
import { deduplicateStep, fillDownStep, joinStep, limitStep, sortStep } from './table-steps.ts'
import { convertStep, validateStep } from './value-steps.ts'

/** The part of a field that steps use; without a description it has the members that it declares. */
export type StepField = Pick<Field, 'name' | 'type'> & Partial<Field>

export function columnsOfFields(fields: readonly StepField[]): PipelineColumn[] {
  return fields.map((field) => {
    const { name, type } = field
    const members = pathsOf(membersOfField({ ...field, description: field.description ?? '' }))
    return { name, type, from: [name], is_copy: true, list: null, ...(members.length > 0 ? { members } : {}) }
  })
}

/** Nested members are named by path; a nested list precedes the members of its objects. */
function pathsOf(members: readonly NamedMember[], before = ''): NonNullable<PipelineColumn['members']> {
  return members.flatMap(({ name, type, members: inner = [] }) => {
    const own = { name: `${before}${name}`, type }
    return inner.length === 0 || type === 'array' ? [own, ...pathsOf(inner, `${own.name}.`)] : pathsOf(inner, `${own.name}.`)
  })
}

interface Around {
  /** The input columns of the step. */
  columns: readonly PipelineColumn[]
  /** The steps after it. */
  after: readonly Step[]
}

export function prepareStep(step: Step, { columns, after }: Around, context: StepContext): PreparedStep {
  switch (step.kind) {
    case 'filter':
      return filterStep(step, columns)
    case 'rename':
      return renameStep(step, columns)
    case 'compute':
      return computeStep(step, columns)
    case 'convert':
      return convertStep(step, columns, context)
    case 'split':
      return splitStep(step, columns)
    case 'expand':
      return expandStep(step, columns)
    case 'merge':
      return mergeStep(step, columns)
    case 'deduplicate':
      return deduplicateStep(step, columns)
    case 'join':
      return joinStep(step, columns, context)
    case 'validate':
      return validateStep(step, columns)
    case 'sort':
      return sortStep(step, columns)
    case 'limit':
      return limitStep(step, columns)
    case 'fill_down':
      return fillDownStep(step, columns)
    case 'columns':
      return columnsStep(step, columns)
    case 'enrich':
      return enrichStep(step, columns)
    case 'deliver':
      if (after.some(({ kind }) => kind !== 'deliver')) return problem('Deliver has to be the last step.')
      return deliverStep(step, columns, context)
  }
}

export interface ReadyStep {
  step: Step
  prepared: Exclude<PreparedStep, { kind: 'problem' }>
}

export interface StepProblem {
  step: Step
  text: string
}

/** Disabled steps are left out. An invalid step is reported and left out too: the others are prepared as if it did not exist. */
export function prepareSteps(
  steps: readonly Step[],
  fields: readonly StepField[],
  context: StepContext,
): { ready: ReadyStep[]; columns: readonly PipelineColumn[]; problems: StepProblem[] } {
  const ready: ReadyStep[] = []
  const problems: StepProblem[] = []
  let columns: readonly PipelineColumn[] = columnsOfFields(fields)
  const used = steps.filter(({ is_off: isOff }) => !isOff)
  for (const [index, step] of used.entries()) {
    const prepared = prepareStep(step, { columns, after: used.slice(index + 1) }, context)
    if (prepared.kind === 'problem') problems.push({ step, text: prepared.text })
    else {
      ready.push({ step, prepared })
      columns = prepared.columns
    }
  }
  return { ready, columns, problems }
}
