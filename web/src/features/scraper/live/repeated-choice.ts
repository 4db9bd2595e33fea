// Detects that options of one group were chosen one after the other, as by a user who wants the page's content for each of them.
import { PAGE_STEP_LIMITS, type PageElement, type PageStep, type StepGroup } from '@quarry/contract'
import type { EditedStep } from '../steps/edited-steps.ts'

export interface RepeatedChoice {
  /** Place of the first step, and how many there are. */
  from: number
  count: number
  on: PageElement
  options: readonly string[]
  /** As the group is called: “Size” becomes `size`. */
  member: string
}

/** The last such run of steps; null for none. */
export function findRepeated(steps: readonly EditedStep[], groups: Readonly<Record<string, StepGroup>>): RepeatedChoice | null {
  for (let end = steps.length; end > 1; end -= 1) {
    const key = keyOf(groups[steps[end - 1]!.id])
    if (key === null) continue
    let from = end - 1
    while (from > 0 && keyOf(groups[steps[from - 1]!.id]) === key) from -= 1
    const run = steps.slice(from, end)
    const options = [...new Set(run.flatMap(({ id }) => groups[id]?.option ?? []))]
    const on = groups[run[0]!.id]?.on
    if (on !== undefined && options.length > 1) return { from, count: run.length, on, options, member: memberOf(on) }
  }
  return null
}

export const forEachStep = (on: PageElement, member: string): PageStep => ({
  kind: 'for_each',
  on,
  options: [],
  member,
  timeout_s: PAGE_STEP_LIMITS.secondsDefault,
  optional: false,
})

const keyOf = (group: StepGroup | undefined): string | null => (group === undefined ? null : JSON.stringify(group.on))

const MEMBER_CHARS_MAX = 30
function memberOf({ name, label }: PageElement): string {
  const words = (name ?? label ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const member = words.join('_')
  return member === '' || member.length > MEMBER_CHARS_MAX ? 'option' : member
}
