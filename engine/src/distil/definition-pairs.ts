// Pairs of definition lists: each <dt> with every <dd> up to the next <dt>, also grouped by <div>s, and also with the figure above its term
// in such a group.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { elementText, findBlock } from '../text/element-text.ts'
import { isWeekday } from '../text/calendar-names.ts'
import { isHidden } from '../text/hidden.ts'
import type { Pair } from '../types.ts'
import { readLabel, readValue, VALUE_CHARS_MAX } from './label-text.ts'

/** Number of terms that may share a description; more in a row are a list without descriptions. */
const LABELS_MAX = 3

export function definitionPairs(lists: readonly Element[], nodeBlocks: ReadonlyMap<ChildNode, number>): Pair[] {
  return lists.flatMap((list) => {
    const pairs: Pair[] = []
    let labels: string[] = []
    let hasValue = false
    let isFirstStated = false
    for (const part of partsOf(list)) {
      if (part.name === 'dt') {
        const label = readLabel(elementText(part, isHidden, VALUE_CHARS_MAX))
        labels = hasValue ? [] : labels
        hasValue = false
        if (label !== null) labels.push(label)
        continue
      }
      const value = readValue(elementText(part, isHidden, VALUE_CHARS_MAX))
      const isStated = value !== null && isPair(value)
      if (!hasValue) isFirstStated = isStated
      // "Service charge: 110" after a value of another form is a separate pair, which another layout reads.
      const isOfTerm = !hasValue || !isStated || isFirstStated
      hasValue = true
      if (!isOfTerm) continue
      const valueBlock = findBlock(nodeBlocks, part)
      if (value === null || valueBlock === null) continue
      pairs.push(...labels.slice(-LABELS_MAX).map((label) => ({ label, value, valueBlock, element: part, layout: 'definition' as const })))
    }
    return pairs
  })
}

/** True for "Label: value" on one line, but not for a web address or the hours of a day ("Sundays: closed"). */
function isPair(value: string): boolean {
  const label = STATED.exec(value)?.[1]
  return label !== undefined && !isWeekday(/^\p{L}+?(?=s?(?!\p{L}))/u.exec(label)?.[0] ?? '')
}
const STATED = /^(\p{L}[^:：\n]{1,30})[:：](?!\/\/)\s*\S[^\n]*$/u

function partsOf(list: Element): Element[] {
  return list.children.flatMap((child) => {
    if (!isTag(child) || isHidden(child)) return []
    if (child.name === 'dt' || child.name === 'dd') return [child]
    return child.name === 'div' ? termFirst(partsOf(child)) : []
  })
}

/** Reorders `<div><dd>18</dd><dt>Citations</dt></div>`, a figure with its term below. */
function termFirst(parts: readonly Element[]): Element[] {
  const [first, second] = parts
  return parts.length === 2 && first?.name === 'dd' && second?.name === 'dt' ? [second, first] : [...parts]
}
