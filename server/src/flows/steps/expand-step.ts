// The step that creates a row for each object of a column: its members become columns, beside those of the row it comes from. Members of
// nested objects are columns too, named by their path ("price.amount"); nested lists stay lists, and can be expanded by another step.
import { TARGET_COLUMN, type JsonValue, type PipelineColumn, type StepOf } from '@quarry/contract'
import { derivedColumn, missingColumn, problem, valueOf, type PreparedStep, type StepRow } from './step-row.ts'

/** Maximum number of rows from one row. */
const ITEMS_MAX = 1_000

/** A row whose column is empty stays one row with empty members. */
export function expandStep(step: StepOf<'expand'>, columns: readonly PipelineColumn[]): PreparedStep {
  const { column, keeps } = step
  const missing = [column, ...(keeps ?? [])].map((name) => missingColumn(columns, name)).find((text) => text !== null)
  if (missing) return problem(missing)
  if (column === TARGET_COLUMN) return problem('The target cannot become several rows.')
  const known = columns.find(({ name }) => name === column)?.members ?? []
  const members = step.members.length > 0 ? step.members : known.filter((one) => !isInsideList(one, known)).map(({ name }) => name)
  if (members.length === 0) return problem(`Name the members of “${column}” that become columns.`)
  if (new Set(members).size !== members.length) return problem('A member is named twice.')

  const kept = columns.filter(({ name }) => name !== column && (keeps === null || keeps.includes(name)))
  const names = namesOf(members, column, new Set([TARGET_COLUMN, ...kept.map(({ name }) => name)]))
  const typeOf = (member: string): PipelineColumn['type'] => known.find(({ name }) => name === member)?.type ?? 'string'
  const added = members.map((member, at): PipelineColumn => {
    const inner = insideOf(member, known)
    const made = derivedColumn(names[at]!, { columns, from: [column], type: typeOf(member) })
    return inner.length > 0 ? { ...made, members: inner } : made
  })
  return {
    kind: 'rows',
    columns: [...kept, ...added],
    run(row) {
      const rest = kept.map(({ name }): [string, JsonValue] => [name, valueOf(row, name)])
      const rowOf = (item: JsonValue): StepRow => {
        const values = members.map((member, at): [string, JsonValue] => [names[at]!, memberOf(item, member)])
        return { ...row, data: Object.fromEntries([...rest, ...values]) }
      }
      const items = itemsOf(valueOf(row, column))
      return items.length === 0 ? [rowOf(null)] : items.map(rowOf)
    },
  }
}

type Members = NonNullable<PipelineColumn['members']>

function isInsideList({ name }: Members[number], known: Members): boolean {
  return known.some((other) => other.type === 'array' && name.startsWith(`${other.name}.`))
}

/** The members of a nested list's objects, named relative to it. */
function insideOf(member: string, known: Members): Members {
  return known.filter(({ name }) => name.startsWith(`${member}.`)).map(({ name, type }) => ({ name: name.slice(member.length + 1), type }))
}

/** A member with the name of a kept column is prefixed with the expanded column's name. */
function namesOf(members: readonly string[], column: string, taken: Set<string>): string[] {
  return members.map((member) => {
    let name = taken.has(member) ? `${column}_${member}` : member
    while (taken.has(name)) name += '_'
    taken.add(name)
    return name
  })
}

function itemsOf(value: JsonValue): JsonValue[] {
  if (value === null) return []
  return (Array.isArray(value) ? value : [value]).slice(0, ITEMS_MAX)
}

function memberOf(item: JsonValue, member: string): JsonValue {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return null
  if (Object.hasOwn(item, member)) return item[member] ?? null
  const [, outer = '', inner = ''] = /^([^.]+)\.(.+)$/s.exec(member) ?? []
  return outer !== '' && Object.hasOwn(item, outer) ? memberOf(item[outer] ?? null, inner) : null
}
