// Which list field receives one entry for each option that steps choose, and why no field can.
import { declaredMembers } from './declared-members.ts'
import type { Field } from './fields.ts'
import { forEachSteps, type PageStep, type PageSteps } from './page-steps.ts'

type ListField = Pick<Field, 'name' | 'type' | 'source'>

/** The field that the steps name, otherwise the only list that is read from the page; undefined where there is none. */
export function forEachField<Known extends ListField>(steps: readonly PageStep[], fields: readonly Known[]): Known | undefined {
  const [first] = forEachSteps(steps)
  if (first === undefined) return undefined
  const lists = fields.filter(({ type, source }) => type === 'array' && source === undefined)
  return first.field === undefined ? (lists.length === 1 ? lists[0] : undefined) : lists.find(({ name }) => name === first.field)
}

/** Why the steps do not fit the fields; null where they do. */
export function forEachProblem(sets: PageSteps, fields: readonly Field[]): string | null {
  for (const { steps } of sets) {
    const [first] = forEachSteps(steps)
    if (first === undefined) continue
    const field = forEachField(steps, fields)
    if (field === undefined)
      return first.field === undefined
        ? 'The step “For each option” needs a list field (type array) that takes one entry for each. Where there are several, name one in the step.'
        : `The step “For each option” fills "${first.field}", which is no list field (type array) of this table.`
    const members = declaredMembers(field).map(({ name }) => name)
    const unknown = forEachSteps(steps).find(({ member }) => member !== undefined && members.length > 0 && !members.includes(member))
    if (unknown !== undefined) return `"${field.name}" has no member "${unknown.member}", which the step “For each option” fills.`
  }
  return null
}
