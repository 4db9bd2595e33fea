// Completes a job whose targets and column names are given: prompt, kind of target, and description and type of each column. It reads no
// page and calls no model: the reader's vocabulary interprets the names.
import type { ProposedField, TableProposal, TableProposalPayload } from '@quarry/contract'
import { conceptOf, fieldsOfNames, findKindInText, PAGE_KINDS, readRequest, type UserRequest } from '@quarry/engine'
import { fieldNamed, knownName, toName } from './edit-fields.ts'

const ADDRESS = /^https?:\/\/\S+$/i
const DOMAIN = /^[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+\.?$/u
/** Number of columns specific to one kind of thing that decide the kind of the rows. */
const SIGNS_MIN = 2

export function proposeTable({ target_items: targets, target_item_name: head, columns }: TableProposalPayload): TableProposal {
  const thing = kindOf(head, columns)
  const about = readRequest(
    `Get ${columns.map((name) => name.replaceAll('_', ' ')).join(', ')}${thing === null ? '' : ` of each ${thing.noun}`}`,
  )
  // With the names that the user typed.
  const fields = columns.map((name) => ({ ...describe(name, about), name }))
  return {
    base_prompt: promptFor(thing?.noun),
    target_item_name: head.trim() || nameOfTargets(targets) || (thing?.targetName ?? 'Name'),
    fields,
  }
}

/** By the words of the request's language, otherwise by the concept that the name has in any language, otherwise by the name alone. */
function describe(name: string, about: UserRequest): Pick<ProposedField, 'description' | 'type'> {
  const concept = conceptOf({ name, description: '', type: 'string' })
  for (const words of [name, concept ?? '']) {
    const [asked] = words === '' ? [] : fieldsOfNames([words.replaceAll('_', ' ')], about)
    if (asked && asked.meanings.length > 0) return { description: asked.field.description, type: asked.field.type }
  }
  const { description, type } = fieldNamed(knownName(toName(name)))
  return { description, type }
}

/** The kind of thing that the header of the targets names, otherwise the one to whose fields the columns belong. */
function kindOf(head: string, columns: readonly string[]): (typeof PAGE_KINDS)[number] | null {
  const named = head.trim() === '' ? null : findKindInText(head)
  if (named) return named
  const names = columns.map((name) => knownName(toName(name)))
  const counted = PAGE_KINDS.map((kind) => ({ kind, signs: kind.signs.filter((sign) => names.includes(sign)).length }))
  const [best] = counted.toSorted((one, other) => other.signs - one.signs)
  return best && best.signs >= SIGNS_MIN ? best.kind : null
}

function nameOfTargets(targets: readonly string[]): string | null {
  if (targets.length === 0) return 'URL'
  const share = (pattern: RegExp) => targets.filter((target) => pattern.test(target.trim())).length / targets.length
  if (share(ADDRESS) > 0.5) return 'URL'
  return share(DOMAIN) > 0.5 ? 'Domain' : null
}

function promptFor(noun: string | undefined): string {
  const task = noun === undefined ? 'Read the columns of this table for each row.' : `Read the details of each ${noun}.`
  return `${task} Take values exactly as the page gives them, and leave a cell empty where the page does not have it.`
}
