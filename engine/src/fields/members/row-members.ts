// Flattens the members of listed objects to columns: the members of an object inside a row are columns beside the row's other members
// ("price" with amount and currency); lists of objects inside a row are not columns.
import type { Field } from '@quarry/contract'
import { nameWords } from '../label-words.ts'
import type { LabelPhrase } from '../phrase-table.ts'
import { memberFrom, objectFormOf, type ObjectForm } from './members-of.ts'

export interface RowForm {
  /** Its members are named by their path, joined by dots. */
  form: ObjectForm
  /** The path of each member, as a list of names. */
  paths: ReadonlyMap<string, readonly string[]>
  /** Lists of objects inside a row. */
  lists: readonly { path: readonly string[]; field: Field; form: ObjectForm }[]
}

const known = new WeakMap<ObjectForm, RowForm>()

export function rowFormOf(form: ObjectForm): RowForm {
  const before = known.get(form)
  if (before) return before
  const members: Field[] = []
  const paths = new Map<string, readonly string[]>()
  const lists: { path: readonly string[]; field: Field; form: ObjectForm }[] = []
  const visit = ({ members: own }: ObjectForm, path: readonly string[]): void => {
    for (const member of own) {
      const inner = objectFormOf(member)
      const to = [...path, member.name]
      if (inner !== null && member.type === 'array') lists.push({ path: to, field: member, form: inner })
      else if (inner !== null) visit(inner, to)
      else {
        const column = path.length === 0 ? member : memberFrom(member, { name: to.join('.'), called: calledAs(path, member, own) })
        members.push(column)
        paths.set(column.name, to)
      }
    }
  }
  visit(form, [])
  const read = { form: { members, subject: form.subject }, paths, lists }
  known.set(form, read)
  return read
}

/** Further labels of a nested member: "price amount", and "price" for the main member of the object. */
function calledAs(path: readonly string[], { name }: Field, siblings: readonly Field[]): LabelPhrase[] {
  const owner = nameWords(path.at(-1) ?? '')
  const isMain = siblings[0]?.name === name || MAIN.test(nameWords(name).join(' '))
  return [{ words: [...owner, ...nameWords(name)], weight: 1 }, ...(isMain ? [{ words: owner, weight: 0.95 }] : [])]
}
const MAIN = /^(?:name|title|label|text|value|amount)$/
