// Whether the names of a list's rows are the labels of its other members ("Beds: 2"): the rows are then parts of the items that are meant.
import { memberSimilarity, memberSpecOf } from '../fields/members/members-of.ts'
import type { Field } from '../types.ts'
import { labelIn } from './record-parts.ts'
import type { RecordRow } from './rows/record-row.ts'

const SIMILARITY_MIN = 0.5
const SHARE_MIN = 0.3

export function namesAreLabels(rows: readonly RecordRow[], members: readonly Field[]): boolean {
  const name = members.find((member) => memberSpecOf(member)?.kind === 'name')
  if (name === undefined) return false
  const others = members.filter((member) => member !== name)
  const isLabel = (text: string): boolean => others.some((member) => memberSimilarity(member, text) >= SIMILARITY_MIN)
  const texts = rows.flatMap((row) => row.get(name.name)?.raw ?? [])
  const labels = texts.filter((text) => isLabel(labelIn(text) || text.replace(/[\s:：]+$/u, '')))
  return labels.length > texts.length * SHARE_MIN
}
