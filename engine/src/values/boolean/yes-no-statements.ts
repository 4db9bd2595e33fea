// Yes and no fields, answered by a sentence, a bullet, an icon's name, a row of a table, or the answer to a question.
import { isTag, type Element } from 'domhandler'
import { existsOne } from 'domutils'
import { elementText } from '../../text/element-text.ts'
import { keepLast } from '../../text/keep-last.ts'
import { factLines } from '../../page/fact-lines.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { isOfOthers, isOfReviews } from '../../page/other-things.ts'
import { ownBlocks } from '../../page/own-blocks.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { clausesOf, mayAnswer, verdictOf, topicOf } from './topic-verdict.ts'
import type { Topic } from './yes-no-topics.ts'
import { collect } from '../../text/collect.ts'

const SCORES = { row: 0.84, answer: 0.8, clause: 0.72, fact: 0.66 }
const TEXT_CHARS_MAX = 600
const LABEL_CHARS_MAX = 40
/** Nothing but yes or no. */
const PLAIN = new RegExp(
  String.raw`^(?:true|false|✓|✔|☑|✅|✗|✘|✕|✖|❌|○|${anyOf(({ answers }) => [answers?.yes, answers?.no, answers?.on, answers?.off])})[.!]?$`,
  'iu',
)
const FIRST_WORD = /^\p{L}{1,6}(?=[\s,.;:!–-]|$)/u

export const findYesNoStatements: Finder = (page, { field, concept }) => {
  if (field.type !== 'boolean' || concept?.shape === 'availability') return []
  const topic = topicOf(field)
  if (topic === null) return []
  const rows = [...rowsOf(page, topic), ...answersOf(page, topic)]
  if (rows.length > 0) return rows
  const asked = { topic, mayAnswer: testedOnce((text) => mayAnswer(text, topic)) }
  return unanimous([...clausesOn(page, asked), ...factsOn(page, asked)])
}

interface Asked {
  topic: Topic
  mayAnswer: (text: string) => boolean
}

/** Tests each different text once: pages repeat theirs, and most lines are read as a block and as a fact. */
function testedOnce(test: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>()
  return (text) => {
    let result = known.get(text)
    if (result === undefined) known.set(text, (result = test(text)))
    return result
  }
}

interface Verdict {
  proposal: Proposal
  verdict: boolean
}

/** A page with both answers is ambiguous. */
function unanimous(said: readonly Verdict[]): Proposal[] {
  return new Set(said.map(({ verdict }) => verdict)).size === 1 ? said.map(({ proposal }) => proposal) : []
}

/** "Stoomfunctie | Nee", "Elevator | ✓". */
function rowsOf(page: PageIndex, topic: Topic): Proposal[] {
  return page.document.pairs.flatMap(({ label, value, valueBlock }) => {
    if (label.length > LABEL_CHARS_MAX || !topic.said.test(label) || topic.denied?.test(label) || !PLAIN.test(value.trim())) return []
    return isElsewhere(page, valueBlock) ? [] : [propose('said yes or no', { block: valueBlock, raw: value }, SCORES.row)]
  })
}

function answersOf(page: PageIndex, topic: Topic): Proposal[] {
  const blocks = page.visibleBlocks
  return blocks.flatMap(({ text }, at) => {
    if (!/[?？]$/.test(text) || text.length > TEXT_CHARS_MAX || !topic.said.test(text)) return []
    const answer = blocks[at + 1]
    const word = answer === undefined ? undefined : FIRST_WORD.exec(answer.text)?.[0]
    if (answer === undefined || word === undefined) return []
    if (!PLAIN.test(word) || isElsewhere(page, answer.id)) return []
    return [propose('said yes or no', { block: answer.id, raw: word }, SCORES.answer)]
  })
}

function clausesOn(page: PageIndex, { topic, mayAnswer: mayHold }: Asked): Verdict[] {
  return collect(ownBlocks(page), ({ id, kind, text }) => {
    if (kind === 'control' || text.length > TEXT_CHARS_MAX || !mayHold(text)) return []
    return verdictsOf(
      clausesOf(text).filter((clause) => text.includes(clause)),
      { id, topic, isFact: false },
    )
  })
}

function factsOn(page: PageIndex, { topic, mayAnswer: mayHold }: Asked): Verdict[] {
  const labels = new Set(page.document.pairs.map(({ label }) => label))
  return factLines(page, mayHold)
    .filter(
      ({ text }) =>
        !labels.has(text.replace(/(?<![\s:：?])[\s:：?]+$/u, '')) && !page.document.tables.some(({ header }) => header.includes(text)),
    )
    .filter(({ block }) => !hasIconBehind(page.block(block)?.element ?? null))
    .flatMap(({ block, text }) => verdictsOf([text], { id: block, topic, isFact: !blocksUnderNo(page).has(block) }))
}

function verdictsOf(texts: readonly string[], { id, topic, isFact }: { id: number; topic: Topic; isFact: boolean }): Verdict[] {
  return texts.flatMap((raw) => {
    const verdict = verdictOf(raw, topic, { isFact })
    return verdict === null
      ? []
      : [{ verdict, proposal: propose('said yes or no', { block: id, raw }, isFact ? SCORES.fact : SCORES.clause) }]
  })
}

/** True for the label of a row whose value is an icon, such as a tick or a cross: the label is not an answer. */
function hasIconBehind(element: Element | null): boolean {
  let next = element?.next ?? null
  while (next !== null && !isTag(next)) next = next.next
  return next !== null && elementText(next) === '' && existsOne(({ name }) => ICONS.has(name), [next])
}
const ICONS = new Set(['svg', 'i', 'img'])

const NOT_THERE = new RegExp(
  anyOf(({ answers }) => answers?.excluded),
  'iu',
)

/** Blocks below a heading such as "Not included". Each block is added once, however deep such sections are nested. */
const blocksUnderNo = keepLast((page: PageIndex): ReadonlySet<number> => {
  const blocks = new Set<number>()
  let done = 0
  for (const { heading, from, to } of page.sections) {
    if (!NOT_THERE.test(heading.text)) continue
    for (let block = Math.max(from, done); block < to; block += 1) blocks.add(block)
    done = Math.max(done, to)
  }
  return blocks
})

function isElsewhere(page: PageIndex, block: number): boolean {
  const element = page.block(block)?.element ?? null
  return isOfOthers(page, block) || isOfReviews(page, block) || (element !== null && page.regions.regionOf(element).isSide)
}
