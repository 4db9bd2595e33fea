// Steps while they are edited: everything is text until they are saved, and each mistake is shown at its place.
import {
  PAGE_STEP_LIMITS,
  pageStepsSchema,
  type ElementRole,
  type PageStep,
  type PageStepKind,
  type PageSteps,
  type StepKey,
} from '@quarry/contract'
import { randomId } from '../../../lib/random-id.ts'

export interface EditedStep {
  id: string
  kind: PageStepKind
  /** Empty: whatever has the name. */
  role: ElementRole | ''
  name: string
  text: string
  label: string
  selector: string
  value: string
  option: string
  /** One a line; empty: all of the list. */
  options: string
  /** The list field that is filled; empty: the only one. */
  field: string
  /** Takes the name of the option; empty: none does. */
  member: string
  key: StepKey
  isGone: boolean
  times: string
  seconds: string
  isOptional: boolean
}

export interface EditedSet {
  id: string
  /** Empty: all sites that no other list names. */
  site: string
  steps: EditedStep[]
}

/** Sentences by the id of a step or list and the part of it: `id.name`. */
export type StepProblems = Readonly<Record<string, string>>

export function newStep(kind: PageStepKind = 'click'): EditedStep {
  const found = { role: '', name: '', text: '', label: '', selector: '' } as const
  const done = {
    value: '',
    option: '',
    options: '',
    field: '',
    member: '',
    key: 'Enter',
    isGone: false,
    times: '1',
    isOptional: false,
  } as const
  return { id: randomId(), kind, ...found, ...done, seconds: String(PAGE_STEP_LIMITS.secondsDefault) }
}

export const newSet = (): EditedSet => ({ id: randomId(), site: '', steps: [] })

export function toEdited(sets: PageSteps): EditedSet[] {
  return sets.map(({ site, steps }) => ({ id: randomId(), site: site ?? '', steps: steps.map(toEditedStep) }))
}

function toEditedStep(step: PageStep): EditedStep {
  return {
    ...newStep(step.kind),
    ...step.on,
    ...('value' in step ? { value: step.value } : {}),
    ...('option' in step ? { option: step.option } : {}),
    ...('options' in step ? { options: step.options.join('\n'), field: step.field ?? '', member: step.member ?? '' } : {}),
    ...('key' in step ? { key: step.key } : {}),
    ...('gone' in step ? { isGone: step.gone } : {}),
    ...('times' in step ? { times: String(step.times) } : {}),
    seconds: String(step.timeout_s),
    isOptional: step.optional,
  }
}

/** Kinds that can do without an element. */
export const NEEDS_NO_ELEMENT: ReadonlySet<PageStepKind> = new Set([
  'choose',
  'press',
  'scroll',
  'load_more',
  'close_overlay',
  'next_tab',
  'for_each',
])
const HAS_TIMES: ReadonlySet<PageStepKind> = new Set(['scroll', 'load_more'])
export const hasTimes = ({ kind, ...step }: EditedStep): boolean => HAS_TIMES.has(kind) && (kind === 'load_more' || !namesElement(step))

type Found = Pick<EditedStep, 'role' | 'name' | 'text' | 'label' | 'selector'>
const namesElement = ({ role, name, text, label, selector }: Found): boolean =>
  [role, name, text, label, selector].some((part) => part.trim() !== '')

function toStep(step: EditedStep): unknown {
  const { kind, role, name, text, label, selector } = step
  const parts = Object.entries({ role, name, text, label, selector }).filter(([, part]) => part.trim() !== '')
  const on = parts.length === 0 && NEEDS_NO_ELEMENT.has(kind) ? {} : { on: Object.fromEntries(parts) }
  const own: Partial<Record<PageStepKind, object>> = {
    fill: { value: step.value },
    choose: { option: step.option },
    press: { key: step.key },
    wait_for: { gone: step.isGone },
    for_each: {
      options: linesOf(step.options),
      ...(step.field.trim() === '' ? {} : { field: step.field }),
      ...(step.member.trim() === '' ? {} : { member: step.member }),
    },
  }
  const times = hasTimes(step) ? { times: numberOf(step.times) } : {}
  return { kind, ...on, ...own[kind], ...times, timeout_s: numberOf(step.seconds), optional: step.isOptional }
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** Text that is no number stays one, and is refused as such. */
function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))
}

export type CheckedSteps = { ok: true; sets: PageSteps } | { ok: false; problems: StepProblems }

/** Lists without a step are left out. */
export function checkSteps(edited: readonly EditedSet[]): CheckedSteps {
  const kept = edited.filter(({ steps }) => steps.length > 0)
  const checked = pageStepsSchema.safeParse(kept.map(({ site, steps }) => ({ site: site.trim() || null, steps: steps.map(toStep) })))
  if (checked.success) return { ok: true, sets: checked.data }
  const problems: Record<string, string> = {}
  for (const { path, message } of checked.error.issues) problems[placeOf(path, kept)] ??= sentenceOf(path, message)
  return { ok: false, problems }
}

function placeOf(path: readonly PropertyKey[], sets: readonly EditedSet[]): string {
  const [set, part, step, ...inner] = path
  const list = sets[Number(set)]
  if (list === undefined) return ''
  if (part !== 'steps' || step === undefined) return `${list.id}.${String(part ?? 'site')}`
  const last = inner.at(-1)
  return `${list.steps[Number(step)]?.id ?? ''}.${last === undefined || last === 'on' ? 'name' : String(last)}`
}

/** What the form asks of a number, where there is none. */
function sentenceOf(path: readonly PropertyKey[], message: string): string {
  if (path.at(-1) === 'timeout_s' && !/seconds|second/.test(message))
    return `Give a number of seconds up to ${PAGE_STEP_LIMITS.secondsMax}.`
  if (path.at(-1) === 'times' && !/times|once/.test(message)) return `Give a number from 1 to ${PAGE_STEP_LIMITS.timesMax}.`
  return message
}

/** The step at `index` in another place of its list. */
export function moved<T>(items: readonly T[], index: number, by: -1 | 1): T[] {
  const to = index + by
  const [item] = items.slice(index, index + 1)
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  const others = items.filter((_, place) => place !== index)
  return [...others.slice(0, to), item, ...others.slice(to)]
}
