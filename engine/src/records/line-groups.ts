// Records that are lines of text and not elements: lines with breaks between them, lines and sections of preformatted text, and things
// that a sentence lists with brackets ("Jan de Vries (chair), Lotte Kuip (treasurer)").
import { isTag, type Element } from 'domhandler'
import { getElementsByTagName, textContent } from 'domutils'
import { LANGUAGES } from '../fields/language-data.ts'
import { isUnspaced } from '../fields/label-words.ts'
import { elementText, findBlock } from '../text/element-text.ts'
import { isHidden } from '../text/hidden.ts'
import { keepLast } from '../text/keep-last.ts'
import type { PageDocument } from '../types.ts'
import type { RecordGroup } from './record-groups.ts'
import { labelIn, type RecordPart } from './record-parts.ts'
import { textSections } from './text-sections.ts'

/** A group whose records share one element. */
export interface LineGroup extends RecordGroup {
  parts: RecordPart[][]
  /** What the text itself calls the list; empty without a heading or the beginning of a sentence. */
  heading: string
  /** True where the records are sections: the heading is then that of the whole text, which may name something else. */
  isOfSections: boolean
}

const GROUPS_MAX = 40
const RECORDS_MAX = 500
const LINE_CHARS_MAX = 200
/** Comparable with the scores of groups of elements: a list of lines is preferred to none that fits better. */
const SCORE = 20

export const findLineGroups = keepLast((document: PageDocument): LineGroup[] => {
  const inBreaks = [
    ...new Set(
      getElementsByTagName('br', document.dom, true, BREAKS_MAX).flatMap(({ parent }) => (parent !== null && isTag(parent) ? parent : [])),
    ),
  ]
  const inPre = getElementsByTagName('pre', document.dom, true, GROUPS_MAX)
  const inSentences = document.blocks.flatMap(({ element, text }) => (element !== null && BRACKETED.test(text) ? element : []))
  const groups = [
    ...inBreaks.filter(({ name }) => name !== 'pre').flatMap((element) => linesOf(document, element)),
    ...inPre.flatMap((element) => sectionsOf(document, element)),
    ...[...new Set(inSentences)].flatMap((element) => listedIn(document, element)),
  ]
  return groups.filter(({ records }) => records.length >= 2).slice(0, GROUPS_MAX)
})
const BREAKS_MAX = 1_000

function groupOf(
  document: PageDocument,
  element: Element,
  { records, heading }: { records: readonly (readonly SlotText[])[]; heading: string },
): LineGroup {
  const block = findBlock(document.nodeBlocks, element)
  const shared = {
    kind: 'text' as const,
    url: null,
    column: null,
    element,
    block,
    level: 0,
    isStruck: false,
    isComposed: false,
    isCommon: false,
  }
  const parts = records
    .slice(0, RECORDS_MAX)
    .map((texts) => texts.map(({ slot, text }): RecordPart => ({ ...shared, slot, text, names: [labelIn(text)] })))
  return { kind: 'item', score: SCORE, records: parts.map(() => [element]), parts, heading, isOfSections: false }
}

/** Elements inside each other have the same text: a page of such elements would be read many times. */
function beginningOf(element: Element): string {
  return elementText(element, isHidden, TEXT_CHARS_MAX)
}
const TEXT_CHARS_MAX = RECORDS_MAX * LINE_CHARS_MAX

interface SlotText {
  slot: string
  text: string
}

/** The lines of an element with breaks. */
function linesOf(document: PageDocument, element: Element): LineGroup[] {
  if (isHidden(element)) return []
  const lines = beginningOf(element)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length < 2 || lines.some(({ length }) => length > LINE_CHARS_MAX)) return []
  const [first = '', ...others] = lines
  const isHead = /[:：]$/u.test(first)
  const records = (isHead ? others : lines).map((text) => [{ slot: LINE, text }])
  return [groupOf(document, element, { records, heading: isHead ? first.slice(0, -1) : '' })]
}
const LINE = '>line'

/** The lines below each heading of a preformatted text, and the headings with the lines below them as records. */
function sectionsOf(document: PageDocument, element: Element): LineGroup[] {
  if (isHidden(element)) return []
  const { title, sections } = textSections(textContent(element))
  const lists = sections.map(({ heading, lines }) =>
    groupOf(document, element, { records: lines.map((text) => [{ slot: LINE, text }]), heading: heading || title }),
  )
  const headed = sections.filter(({ heading, lines }) => heading !== '' && lines.length > 0)
  const records = headed.map(({ heading, lines }) => [{ slot: '>head', text: heading }, ...lines.map((text) => ({ slot: '>li', text }))])
  return [...lists, { ...groupOf(document, element, { records, heading: title }), isOfSections: true }]
}

const BRACKETED = /[(（][^()（）]{2,60}[)）][^()（）]{2,80}[(（]/u
const LISTED = /([^,;:()（）、；：]{2,80}?)[(（]([^()（）]{2,60})[)）]/gu
const ANDS = new RegExp(
  String.raw`^(?:${LANGUAGES.flatMap(({ members }) => members?.and ?? [])
    .filter((word) => !isUnspaced(word))
    .join('|')})\s+`,
  'iu',
)
/** What may be between two things of a sentence. */
const BETWEEN = /^[\s,;、；&・和と及]*$/u

/** Things with their brackets, in a sentence that lists nothing else. */
function listedIn(document: PageDocument, element: Element): LineGroup[] {
  const text = beginningOf(element).replace(/\s+/gu, ' ')
  const found = [...text.matchAll(LISTED)]
  const isRun = found.every((one, at) => {
    const before = found[at - 1]
    return before === undefined || BETWEEN.test(text.slice(before.index + before[0].length, one.index))
  })
  const [first] = found
  if (!isRun || first === undefined || found.length < 2) return []
  const lead = text.slice(0, first.index) + (first[1] ?? '').trimEnd()
  const name = nameAtEnd(first[1] ?? '')
  const records = found.map(([, thing = '', inside = ''], at) => [
    { slot: `${LINE}|0`, text: at === 0 ? name : thing.trim().replace(ANDS, '') },
    { slot: `${LINE}|1`, text: inside.trim() },
  ])
  return [groupOf(document, element, { records, heading: lead.slice(0, lead.length - name.length).replace(/[\s:：,、]+$/u, '') })]
}

/** The name at the end of "The board consists of Jan de Vries": words with capitals and short ones between them. */
function nameAtEnd(text: string): string {
  const words = text.trim().split(' ')
  let from = words.length
  while (from > 0 && /^(?:\p{Lu}|\p{Lo}|\p{Ll}{1,3}$|\p{Nd})/u.test(words[from - 1] ?? '')) from -= 1
  while (from < words.length - 1 && /^\p{Ll}/u.test(words[from] ?? '')) from += 1
  const name = words.slice(from).join(' ')
  return name === '' ? text.trim() : (name.split(/は(?=\p{L})/u).at(-1) ?? name)
}
