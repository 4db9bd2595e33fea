// Which of several lists on one page a field asks for, by the headings above them: "Arrivals" and "Departures", food and drinks, the home
// and the away team. Lists with the same markup below several headings are found as one group, and tables by their columns.
import type { Element } from 'domhandler'
import type { ObjectForm } from '../fields/members/members-of.ts'
import { namesOtherTopic, topicFit, wordsMet } from '../fields/members/topic-fit.ts'
import { ancestorsOf } from '../text/ancestors.ts'
import { elementBlock } from '../text/element-block.ts'
import type { Block, PageDocument } from '../types.ts'
import { placeNames } from './place-names.ts'

/** Lowest fit of a heading that names the list. */
export const CALLED_MIN = 0.45
const HEADINGS_MAX = 200

/**
 * Keeps the records below headings that name the list better than the headings above all of them do. Without such headings: where a common
 * heading names the list all except those below headings of other lists, and else those below headings that name it. `records` have their
 * elements, in page order.
 */
export function ownSections<Of>(document: PageDocument, list: ObjectForm, records: readonly SectionRecord<Of>[]): SectionRecord<Of>[] {
  const outer = headingsOutside(
    document,
    records.flatMap(({ elements }) => elements),
  )
  const sections = Map.groupBy(records, ({ elements: [first] }) => (first === undefined ? null : headingOver(document, first, outer)))
  if (sections.size < 2) return [...records]
  const common = placeNames(
    document,
    records.flatMap(({ elements: [first] }) => first ?? []),
  ).filter(({ isHeading, text }) => isHeading && !sections.has(text))
  const isCalled = common.some(({ text, weight }) => topicFit(list, text) * weight >= CALLED_MIN)
  const best = bestNamed(list, [...sections.keys()], { common: common.map(({ text }) => text) })
  const own = [...sections].filter(([heading]) => {
    if (best.size > 0) return heading !== null && best.has(heading)
    return isCalled ? heading === null || !namesOtherTopic(list, heading) : heading !== null && topicFit(list, heading) >= CALLED_MIN
  })
  return own.length === 0 ? [...records] : own.flatMap(([, kept]) => kept)
}

export interface SectionRecord<Of> {
  elements: readonly Element[]
  of: Of
}

/** The headings that have more of the field's words than all common headings, and the most of them. Empty where all have the same. */
function bestNamed(list: ObjectForm, headings: readonly (string | null)[], { common }: { common: readonly string[] }): ReadonlySet<string> {
  const known = common.map((text) => wordsMet(list, text))
  const isNew = (line: number, word: number): boolean => !known.some((met) => met[line]?.[word] === true)
  const fits = headings.flatMap((heading) => {
    if (heading === null || topicFit(list, heading) < CALLED_MIN) return []
    return [
      {
        heading,
        words: Math.max(0, ...wordsMet(list, heading).map((met, line) => met.filter((isMet, word) => isMet && isNew(line, word)).length)),
      },
    ]
  })
  const most = Math.max(0, ...fits.map(({ words }) => words))
  return new Set(fits.flatMap(({ heading, words }) => (words > 0 && words === most ? [heading] : [])))
}

/** The nearest heading before a record, out of `outer`. */
function headingOver(document: PageDocument, record: Element, outer: readonly Block[]): string | null {
  const block = elementBlock(document.nodeBlocks, record)
  return outer.findLast(({ id }) => id < block)?.text ?? null
}

/** Headings outside of all records. */
function headingsOutside(document: PageDocument, records: readonly Element[]): Block[] {
  const parts = new Set(records)
  const isPart = (element: Element): boolean => parts.has(element) || ancestorsOf(element).some((one) => parts.has(one))
  return document.blocks.filter(({ kind, element }) => kind === 'heading' && element !== null && !isPart(element)).slice(0, HEADINGS_MAX)
}
