// Validates a reply before it is sent: names, types and lengths; only addresses that are public and exist; no part of the instructions. The
// reply, the chat and the pages may all be hostile.
import { ASSISTANT, LIMITS, type AssistantReply, type ProposedChanges, type ProposedField } from '@quarry/contract'
import { looksPublic } from '@quarry/engine'
import type { Conversation } from './conversation.ts'
import { givesAway } from './given-away.ts'
import { toName } from './built-in/edit-fields.ts'
import type { PageTools } from './page-tools.ts'

export interface ReplyRules {
  allowHosts: readonly string[]
  practicePort: number | null
  /** The server's own instructions to the model; empty where none was called. */
  instructions: string
}

const FIELDS_MAX = 40
const TARGETS_MAX = 50
const CHECKED_MAX = 20
export const MESSAGE_CHARS_MAX = 4_000
const LINE_CHARS_MAX = 300
const LINES_MAX = 6
const LOOKS_LIKE_ADDRESS = /^[a-z][a-z0-9+.-]*:|^(?:[\w-]+\.)+[a-z]{2,}(?:[:/]|$)|^\[|^\d+(?:\.\d+){0,3}(?:[:/]|$)/i

/** A reply that must not be sent. */
export class ReplyRefused extends Error {}

/** @throws ReplyRefused for a reply that reveals the instructions. */
export async function checkReply(
  reply: AssistantReply,
  about: { conversation: Conversation; tools: PageTools; rules: ReplyRules },
): Promise<AssistantReply> {
  if (givesAway(JSON.stringify(reply), about.rules.instructions)) throw new ReplyRefused('The reply repeats its instructions.')
  const proposedChanges = reply.proposedChanges === null ? null : await checkChanges(reply.proposedChanges, about)
  const leftOut =
    about.conversation.pasted === null ? 0 : (reply.proposedChanges?.targetItems ?? []).length - (proposedChanges?.targetItems ?? []).length
  const note =
    leftOut > 0 ? ` ${leftOut === 1 ? '1 target is' : `${leftOut} targets are`} left out: not to be reached from this server.` : ''
  return {
    message: `${reply.message.slice(0, MESSAGE_CHARS_MAX)}${note}`,
    suggestions: shortened(reply.suggestions),
    clarifyingQuestions: shortened(reply.clarifyingQuestions),
    confidence: reply.confidence ?? ASSISTANT.confidenceDefault,
    needsMoreInfo: reply.needsMoreInfo,
    proposedChanges,
  }
}

async function checkChanges(
  changes: ProposedChanges,
  { conversation, tools, rules }: { conversation: Conversation; tools: PageTools; rules: ReplyRules },
): Promise<ProposedChanges | null> {
  const dataFields = checkFields(changes.dataFields ?? [], conversation, tools)
  const targetItems = await checkTargets(changes.targetItems ?? [], { conversation, tools, rules })
  const { basePrompt, targetName, replaceExistingTargets } = changes
  const checked: ProposedChanges = {
    ...(basePrompt !== undefined && { basePrompt }),
    ...(targetName !== undefined && { targetName }),
    ...(dataFields.length > 0 && { dataFields }),
    ...(targetItems.length > 0 && { targetItems }),
    replaceExistingTargets: targetItems.length > 0 && replaceExistingTargets,
  }
  return Object.keys(checked).length > 1 ? checked : null
}

/** Where pages were read: only fields that they have, that the form has, or that the visitor requested by name. */
function checkFields(fields: readonly ProposedField[], { said, form, request }: Conversation, tools: PageTools): ProposedField[] {
  const onPages = new Map(tools.fields.map((field) => [field.name, field]))
  const asked = ` ${toName(said.join(' ')).replaceAll('_', ' ')} `
  const known = new Set([...form.dataFields, ...request.fields.map(({ field }) => field)].map(({ name }) => name))
  const named = new Map<string, ProposedField>()
  for (const field of fields) {
    const name = toName(field.name)
    const isMeant = onPages.size === 0 || onPages.has(name) || known.has(name) || asked.includes(` ${name.replaceAll('_', ' ')} `)
    if (name === '' || name === '__proto__' || named.has(name) || !isMeant) continue
    const description = field.description || onPages.get(name)?.description || `The ${name.replaceAll('_', ' ')} as the page gives it.`
    named.set(name, { name, description: description.slice(0, LIMITS.fieldDescriptionCharsMax), type: field.type })
  }
  return [...named.values()].slice(0, FIELDS_MAX)
}

/** Addresses that are public and were seen, named by the visitor, or lead to a page; names and queries unchanged. */
async function checkTargets(
  items: readonly string[],
  { conversation, tools, rules }: { conversation: Conversation; tools: PageTools; rules: ReplyRules },
): Promise<string[]> {
  const unique = [...new Set(items.map((item) => item.trim()).filter((item) => item !== '' && item.length <= LIMITS.targetCharsMax))]
  const given = new Set(conversation.pasted?.items)
  // Numbers that the visitor lists are article numbers.
  const open = unique.filter(
    (item) => !LOOKS_LIKE_ADDRESS.test(item) || looksPublic(item, rules) || (given.has(item) && /^\d+$/.test(item)),
  )
  const added = new Set(open.filter((item) => !given.has(item)).slice(0, TARGETS_MAX))
  const proper = open.filter((item) => given.has(item) || added.has(item))
  const known = new Set([...given, ...tools.seen, ...conversation.addresses, ...conversation.form.targetObjects.map(({ value }) => value)])
  const unseen = proper.filter((item) => LOOKS_LIKE_ADDRESS.test(item) && !known.has(item))
  const real = new Set(await tools.check(unseen.slice(0, CHECKED_MAX)))
  return proper.filter((item) => !LOOKS_LIKE_ADDRESS.test(item) || known.has(item) || real.has(item))
}

function shortened(lines: readonly string[]): string[] {
  return lines.slice(0, LINES_MAX).map((line) => line.slice(0, LINE_CHARS_MAX))
}
