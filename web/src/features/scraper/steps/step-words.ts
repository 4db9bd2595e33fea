// Steps in a few words: one while it is written, and all of them.
import { describePageStep, PAGE_STEP_NAMES, type PageSteps } from '@quarry/contract'
import { plural } from '../../../lib/format.ts'
import { checkSteps, newSet, type EditedStep } from './edited-steps.ts'

/** One that is not complete is called by its kind. */
export function wordsOfStep(step: EditedStep): string {
  const checked = checkSteps([{ ...newSet(), steps: [step] }])
  const [whole] = checked.ok ? (checked.sets[0]?.steps ?? []) : []
  return whole === undefined ? PAGE_STEP_NAMES[step.kind] : capitalized(describePageStep(whole))
}

const SHOWN_MAX = 3

export function wordsOfSteps(sets: PageSteps): string {
  const steps = sets.flatMap((set) => set.steps)
  const shown = steps.slice(0, SHOWN_MAX).map(describePageStep).join(', ')
  const more = steps.length > SHOWN_MAX ? `, and ${plural(steps.length - SHOWN_MAX, 'more step')}` : ''
  const where = sets.length > 1 ? ` on ${plural(sets.length, 'kind')} of sites` : sets[0]?.site ? ` on ${sets[0].site}` : ''
  return `${capitalized(shown)}${more}${where}.`
}

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
