// Pairs of definition lists: each <dt> with every <dd> up to the next one, also where <div>s group them, and where a figure is above
// its term in such a group.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { elementText, findBlock } from '../text/element-text.ts'
import { isWeekday } from '../text/calendar-names.ts'
import { isHidden } from '../text/hidden.ts'
import type { Pair } from '../types.ts'
import { readLabel, readValue, VALUE_CHARS_MAX } from './label-text.ts'

/** Terms that share a description; more of them in a row are a list without descriptions. */
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
      // Behind a value of another form "Service charge: 110" is a pair of its own.
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

/** "Label: value" on one line; an address and the hours of a day ("Sundays: closed") go on with the value before them. */
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

/** `<div><dd>18</dd><dt>Citations</dt></div>`: one figure and the term below it. */
function termFirst(parts: readonly Element[]): Element[] {
  const [first, second] = parts
  return parts.length === 2 && first?.name === 'dd' && second?.name === 'dt' ? [second, first] : [...parts]
}
