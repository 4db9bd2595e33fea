// Whether the place that a model names is labelled as the field: a word of the field's name in the line itself, in the short line
// before it, or in the names of its elements and properties. A small model points at any text; the page must confirm its choice.
import type { Field } from '@quarry/contract'
import type { Element } from 'domhandler'
import { parentOf } from '../text/ancestors.ts'
import type { CandidateEvidence, PageDocument } from '../types.ts'
import { stemsOf } from './field-words.ts'

const LABEL_CHARS_MAX = 60
const ELEMENTS_UP = 2

export function isLabelled({ name }: Field, evidence: readonly CandidateEvidence[], document: PageDocument): boolean {
  const words = new Set(stemsOf(name.replaceAll('_', ' ')))
  return evidence.some(({ block: id, quote }) => {
    const block = document.blocks[id - 1]
    if (block === undefined) return false
    const before = document.blocks[id - 2]
    const label = before !== undefined && before.text.length <= LABEL_CHARS_MAX ? before.text : ''
    // Words of the value itself do not count.
    const around = [block.text.replace(quote, ' ').slice(0, 2 * LABEL_CHARS_MAX), label, block.path, namesOf(block.element)].join(' ')
    return stemsOf(around).some((word) => words.has(word))
  })
}

function namesOf(element: Element | null): string {
  const names: string[] = []
  let at = element
  for (let step = 0; step <= ELEMENTS_UP && at !== null; step++) {
    names.push(at.attribs['class'] ?? '', at.attribs['id'] ?? '', at.attribs['itemprop'] ?? '', at.attribs['aria-label'] ?? '')
    at = parentOf(at)
  }
  return names.join(' ').replaceAll('_', ' ')
}
