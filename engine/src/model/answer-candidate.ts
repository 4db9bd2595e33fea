// A model's answer as a candidate, by the page alone: blocks and quotes are looked up, raw text is taken from the page's words,
// and the typed value comes from cleaning, never from the model.
import type { Field, JsonValue } from '@quarry/contract'
import type { Candidate, Link, PageDocument } from '../types.ts'
import type { AnswerItem, FieldAnswer } from './field-question.ts'
import { objectFormOf } from '../fields/members/members-of.ts'
import { formatRaw } from '../text/raw-objects.ts'
import { partsOfAnswer } from './answer-parts.ts'
import { addsFacts, asksForOwnWords } from '../fields/own-words.ts'
import { speaksToMachines } from './speaks-to-machines.ts'

/** Functions of other stages, which the model rung may not import. */
export interface Judgement {
  /** The typed value of raw text; null where it cannot be converted. */
  clean(raw: string, field: Field): JsonValue
  verify(candidate: Candidate, field: Field): boolean
}

export interface Judged {
  candidate: Candidate
  /** `derived`: its quotes are verified, its value is a judgement based on them. */
  status: 'verified' | 'derived' | 'unverified'
}

type Item = AnswerItem
type Evidence = Candidate['evidence']

/** Not yet calibrated: a model with correct quotes is mostly right. */
const SCORE = { verified: 0.9, derived: 0.75, unverified: 0.3 }
/** The model's answer for a field of a page. */
export interface Answered {
  answer: FieldAnswer
  field: Field
  document: PageDocument
}

/** The best interpretation of an answer. Null where it cannot be converted to the field's type. */
export function judgeAnswer(answered: Answered, judgement: Judgement): Judged | null {
  const { answer, field, document } = answered
  if (objectFormOf(field) !== null) return judgeObjects(answered, judgement)
  const evidence = answer.items.flatMap((item) => evidenceOf(item, document))
  let unverified: Candidate | null = null
  for (const reading of readings(answered, evidence)) {
    const value = judgement.clean(reading.raw, field)
    if (value === null) continue
    const candidate = candidateOf({ value, raw: reading.raw, evidence: reading.evidence }, 'verified')
    const isMeant = reading.meant === null || JSON.stringify(judgement.clean(reading.meant, field)) === JSON.stringify(value)
    if (isMeant && judgement.verify(candidate, field)) return { candidate, status: 'verified' }
    unverified ??= { ...candidate, score: SCORE.unverified }
  }
  if (unverified === null) return null
  return derivedFrom(answered, evidence, judgement) ?? { candidate: unverified, status: 'unverified' }
}

/** Each member is verified like a field: unverified ones are left out. */
function judgeObjects({ answer, field, document }: Answered, judgement: Judgement): Judged | null {
  const parts = partsOfAnswer(answer.items, field, (items, member) => {
    const one: Field = member.type === 'array' ? { ...member, type: 'string' } : member
    const judged = items.map((item) => judgeAnswer({ answer: { items: [item] }, field: one, document }, judgement))
    return judged.flatMap((found) => (found?.status === 'verified' ? [found.candidate] : []))
  })
  if (parts === null) return null
  const { part, evidence } = parts
  const raw = formatRaw(part)
  const value = judgement.clean(raw, field)
  if (value === null) return null
  const candidate = candidateOf({ value, raw, evidence }, 'verified')
  return judgement.verify(candidate, field) ? { candidate, status: 'verified' } : null
}

interface Reading {
  raw: string
  evidence: Evidence
  /** The model's value where it is not `raw` itself: both must give the same. */
  meant: string | null
}

/** Ways to take the raw text: a link of the page, the value as the page writes it, or the whole quote where the model rewrote the value. */
function readings({ answer, field, document }: Answered, evidence: Evidence): Reading[] {
  if (field.type === 'array' || field.type === 'object') {
    const lines = answer.items.map(({ key, value }) =>
      (field.type === 'object' && key !== '' ? `${key}: ${value}` : value).replace(/(?<!\s)\s*\n\s*/g, ' '),
    )
    return [{ raw: lines.join('\n'), evidence, meant: null }]
  }
  const [item] = answer.items
  if (item === undefined) return []
  const link = findLink(item.value, document.links)
  const href = link?.element.attribs['href']?.trim()
  const linked = link && href && link.block !== null ? [{ raw: href, evidence: [{ block: link.block, quote: href }], meant: null }] : []
  return [...linked, { raw: item.value, evidence, meant: null }, { raw: item.quote, evidence, meant: item.value }]
}

/**
 * With one block the quote must occur there; with several, blocks without the quote are quoted whole. Text that gives instructions to  *
 * models is never evidence.
 */
function evidenceOf(item: Item, document: PageDocument): Evidence {
  const isEvidence = (text: string | undefined): boolean => text !== undefined && !speaksToMachines(text)
  const named = item.blocks.filter((id) => isEvidence(document.blocks[id - 1]?.text))
  // Without a quote the named lines are quoted whole.
  if (item.quote === '') return named.map((id) => ({ block: id, quote: document.blocks[id - 1]!.text }))
  const holding = named.filter((id) => document.blocks[id - 1]!.text.includes(item.quote))
  if (named.length > 1 && holding.length > 0) {
    return named.map((id) => ({ block: id, quote: holding.includes(id) ? item.quote : document.blocks[id - 1]!.text }))
  }
  if (holding.length === 0) {
    // A correct quote with a wrong line number: it is located on the page, where it occurs once.
    const places = document.blocks.filter((block) => block.text.includes(item.quote))
    if (places.length === 1 && isEvidence(places[0]!.text)) return [{ block: places[0]!.id, quote: item.quote }]
  }
  return [{ block: named[0] ?? 0, quote: item.quote }]
}

/** For fields that ask for a text written by the model: the quotes must occur on the page, the value need not, but it may add no facts. */
function derivedFrom({ answer, field, document }: Answered, evidence: Evidence, judgement: Judgement): Judged | null {
  if (field.type === 'boolean' ? !speaksOf(field, evidence) : !asksForOwnWords(field)) return null
  const value = judgement.clean(answer.items.map((item) => item.value).join('\n'), field)
  if (value === null || evidence.length === 0) return null
  const passages = evidence.map(({ block, quote }) => document.blocks[block - 1]?.text ?? quote)
  if (addsFacts(value, [...passages, field.description])) return null
  const asText: Field = { name: 'quote', description: 'quote', type: 'string' }
  const areQuoted = evidence.every((one) => {
    const quoted = judgement.clean(one.quote, asText)
    return quoted !== null && judgement.verify(candidateOf({ value: quoted, raw: one.quote, evidence: [one] }, 'derived'), asText)
  })
  if (!areQuoted) return null
  const raw = evidence.map(({ quote }) => quote).join('\n')
  return { candidate: candidateOf({ value, raw, evidence }, 'derived'), status: 'derived' }
}

/** The evidence of a yes or no is a quote that contains a word of the field; any other passage could be quoted for anything. */
function speaksOf(field: Field, evidence: Evidence): boolean {
  const words = new Set(wordsOf(`${field.name.replaceAll('_', ' ')} ${field.description}`).filter((word) => word.length > 3))
  return evidence.some(({ quote }) => wordsOf(quote).some((word) => words.has(word)))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function candidateOf(found: Pick<Candidate, 'value' | 'raw' | 'evidence'>, status: keyof typeof SCORE): Candidate {
  return { ...found, method: 'model', score: SCORE[status], finder: 'model', features: { blocks: found.evidence.length } }
}

function findLink(value: string, links: readonly Link[]): Link | null {
  const number = /^\[?L(\d+)\]?$/.exec(value)
  if (number) return links[Number(number[1]) - 1] ?? null
  if (!/^(?:https?:|mailto:|tel:|\/)/i.test(value)) return null
  return links.find((link) => link.url === value || link.element.attribs['href'] === value) ?? null
}
