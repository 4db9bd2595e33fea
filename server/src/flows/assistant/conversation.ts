// The content of a chat, parsed from the browser's messages. All of it is visitor input, including the system message, which is parsed only
// as the state of a form.
import { readFormState, type ChatMessage, type FormState } from '@quarry/contract'
import { readRequest, type UserRequest } from '@quarry/engine'
import { fieldsListed, readPastedList, type PastedList } from './built-in/pasted-list.ts'

export interface Conversation {
  form: FormState
  /** Messages of both sides, oldest first. */
  turns: readonly ChatMessage[]
  /** The visitor's last message. */
  asked: string
  /** All messages of the visitor, newest first. */
  said: string[]
  /** Addresses named by the visitor: those of the last message where it has any. */
  addresses: string[]
  /** The list of things in the last message; null where it has none. */
  pasted: PastedList | null
  /** True where the last message lists the fields one a line. */
  isListOfFields: boolean
  /** The request of the last message, or of an earlier one where the last names neither fields nor things. */
  request: UserRequest
}

/** Maximum number of messages searched for the request. */
const REQUESTS_MAX = 4

const ADDRESSES_MAX = 20
const ADDRESS =
  /\bhttps?:\/\/[^\s<>"'`)\]}]+|(?<![@\w.-])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:com|org|net|io|co|dev|app|ai|edu|gov|info|biz|shop|store|news|de|at|ch|fr|es|it|nl|be|pl|pt|se|no|dk|fi|cz|uk|ie|eu|us|ca|au|nz|jp|in|br|mx|test)(?::\d+)?(?:\/[^\s<>"'`)\]}]*)?/gi

export function readConversation(messages: readonly ChatMessage[]): Conversation {
  const turns = messages.filter(({ role }) => role !== 'system')
  const said = turns
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content.trim())
    .toReversed()
  const instructions = messages.find(({ role }) => role === 'system')?.content ?? ''
  const addresses = said.map(addressesIn).find((found) => found.length > 0) ?? []
  const asked = said[0] ?? ''
  const listed = fieldsListed(asked)
  const pasted = listed === null ? readPastedList(asked) : null
  const request = listed ?? requestOf([pasted?.request ?? asked, ...said.slice(1, REQUESTS_MAX)])
  const form = readFormState(instructions)
  return { form, turns, asked, said, addresses, pasted, isListOfFields: listed !== null, request }
}

function requestOf(said: readonly string[]): UserRequest {
  const requests = said.map((text) => readRequest(text, { hasAddress: addressesIn(text).length > 0 }))
  const [last = readRequest('')] = requests
  return requests.find(({ fields, thing }) => fields.length > 0 || thing !== null) ?? last
}

/** Distinct, in order of appearance, without the punctuation of the sentence. */
export function addressesIn(text: string): string[] {
  const found = (text.match(ADDRESS) ?? []).map((address) => address.replace(/[.,;:!?*]+$/, ''))
  return [...new Set(found)].slice(0, ADDRESSES_MAX)
}
