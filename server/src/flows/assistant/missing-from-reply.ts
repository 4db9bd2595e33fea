// What a reply lacks compared with the request. Small models often return only a message, or fields of their own choice: the rule-based
// reply, which always proposes the requested fields, is better than that.
import type { AssistantReply } from '@quarry/contract'
import { isSame } from './built-in/requested-fields.ts'
import type { Conversation } from './conversation.ts'
import type { PageTools } from './page-tools.ts'

/** A sentence; null where nothing is missing. */
export function missingFrom(
  { proposedChanges }: AssistantReply,
  { conversation, tools }: { conversation: Conversation; tools: PageTools },
): string | null {
  const { dataFields = [], targetItems = [] } = proposedChanges ?? {}
  const { request, addresses } = conversation
  const missing = request.fields.find((asked) => !dataFields.some((field) => isSame(asked, field)))
  if (missing !== undefined) return `The field ${missing.field.name} was asked for and is not proposed.`
  const hasFields = tools.fields.length > 0 || request.thing?.kind != null
  if (hasFields && dataFields.length === 0) return 'Fields are known and none is proposed.'
  if (addresses.some((address) => tools.seen.has(address)) && targetItems.length === 0) return 'Pages were named and no target is proposed.'
  return null
}
