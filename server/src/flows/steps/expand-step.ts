// The step that creates a row for each object of a column: its members become columns, beside those of the row it comes from. Members of
// nested objects are columns too, named by their path ("price.amount"); nested lists stay lists, and can be expanded by another step.
import { TARGET_COLUMN, type JsonValue, type PipelineColumn, type StepOf } from '@quarry/contract'
import { derivedColumn, missingColumn, problem, valueOf, type PreparedStep, type StepRow } from './step-row.ts'

/** In the path of a part: the index of the row's item. */
export const ITEM = '*'
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
  const whole = partOfColumn(columns, column)
  const added = members.map((member, at): PipelineColumn => {
    const inner = insideOf(member, known)
    const made = derivedColumn(names[at]!, { columns, from: [column], type: typeOf(member) })
    const parts = whole === null ? {} : { parts: [{ field: whole.field, path: pathOf(whole.path, member) }] }
    return { ...made, ...parts, ...(inner.length > 0 ? { members: inner } : {}) }
  })
  return {
    kind: 'rows',
    columns: [...kept, ...added],
    run(row) {
      const rest = kept.map(({ name }): [string, JsonValue] => [name, valueOf(row, name)])
      const rowOf = (item: JsonValue, place: number | null): StepRow => {
        const values = members.map((member, at): [string, JsonValue] => [names[at]!, memberOf(item, member)])
        const made = { ...row, data: Object.fromEntries([...rest, ...values]) }
        if (whole === null || place === null) return made
        return { ...made, items: { ...row.items, [whole.field]: [...(row.items?.[whole.field] ?? []), place] } }
      }
      const value = valueOf(row, column)
      const items = itemsOf(value)
      return items.length === 0 ? [rowOf(null, null)] : items.map((item, at) => rowOf(item, Array.isArray(value) ? at : null))
    },
  }
}

/** The part of a field that the column holds, ending in the item of a list; null for a column of several fields, and of none. */
function partOfColumn(columns: readonly PipelineColumn[], name: string): { field: string; path: string } | null {
  const column = columns.find((one) => one.name === name)
  const [field, ...others] = column?.from ?? []
  const [part, ...more] = column?.parts ?? []
  if (column === undefined || field === undefined || others.length > 0 || more.length > 0) return null
  if (!column.is_copy && part === undefined) return null
  return { field, path: `${part?.path ?? ''}${column.type === 'array' ? `/${ITEM}` : ''}` }
}

/** Nested members are named by path. */
function pathOf(path: string, member: string): string {
  return [path, ...member.split('.').map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/')
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
