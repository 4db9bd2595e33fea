// The conversation with the assistant: its messages, the proposal that waits for a decision, and what sending, applying and cancelling
// do. Lasts while the page is open, also with the panel closed; ends with the sign-out.
import {
  ASSISTANT,
  BUILT_IN_MODEL,
  parseAssistantReply,
  type AssistantReply,
  type ChatMessage,
  type ProposedChanges,
} from '@quarry/contract'
import { assistantInstructions } from '@quarry/contract'
import { randomId } from '../../lib/random-id.ts'
import { createStore } from '../../lib/store.ts'
import { requestReply, type Following } from './assistant-call.ts'
import { addTargets, changeDraft, draft, fieldsToRows, toTargetObject } from '../draft/draft.ts'
import { draftConnection } from '../draft/draft-connection.ts'
import { loadProductConfig } from '../app/product-config.ts'
import { onPersonChanged } from '../session/session.ts'

export interface ChatEntry {
  id: string
  type: 'ai' | 'user'
  content: string
  /** ISO. */
  timestamp: string
  suggestions: readonly string[]
  clarifyingQuestions: readonly string[]
  /** 0 to 1. */
  confidence: number
}

export interface Proposal {
  changes: ProposedChanges
  confidence: number
}

export interface Chat {
  entries: readonly ChatEntry[]
  proposal: Proposal | null
  isSending: boolean
  /** The message that is being written, as far as it is shown; empty before. */
  written: string
}

/** After the arrival of a reply, or of its first words, until it is shown. */
export const TYPING_DELAY_MS = 1_000
const WELCOME_ID = 'welcome'
const HISTORY_MAX = 30
const TURN_CHARS_MAX = 4_000
const STARTERS = ['Company information', 'Product details', 'Contact information', 'Job listings']

const WELCOME: Omit<ChatEntry, 'timestamp'> = {
  id: WELCOME_ID,
  type: 'ai',
  content:
    'Tell me what you want to collect, or give me the address of a page or a list. I look at it and propose a prompt, data fields and target items; nothing changes until you apply it.',
  suggestions: STARTERS,
  clarifyingQuestions: [],
  confidence: 1,
}
/** Where the service answers, but not with a reply. */
const NO_REPLY: AssistantReply = {
  message:
    "I'm having trouble connecting to the AI service right now. Let me help you manually - could you describe what type of data you'd like to scrape?",
  suggestions: STARTERS,
  clarifyingQuestions: [],
  needsMoreInfo: true,
  confidence: 0.5,
  proposedChanges: null,
}
const STOPPED = 'Stopped. Nothing is proposed.'
const FAILURE = 'I encountered an error processing your request. Please try rephrasing your question or check your connection.'

export const chat = createStore<Chat>(freshChat())
let sending = new AbortController()

function freshChat(): Chat {
  return { entries: [{ ...WELCOME, timestamp: new Date().toISOString() }], proposal: null, isSending: false, written: '' }
}

/** Starts over, with only the welcome message; a reply in progress is not waited for. */
export function clearChat(): void {
  sending.abort()
  chat.set(freshChat())
}

onPersonChanged(clearChat)

/** Ignored for a blank text and while another message is under way. */
export async function sendMessage(text: string): Promise<void> {
  if (text.trim() === '' || chat.get().isSending) return
  const before = chat.get().entries
  const leaving = (sending = new AbortController())
  chat.set((current) => ({ ...current, entries: [...current.entries, toEntry('user', text.trim())], isSending: true }))
  const writing = showWriting(leaving.signal)
  const reply = await askForReply(messagesFor(before, text.trim()), { signal: leaving.signal, onMessage: writing.tell })
  await writing.pauseIsOver()
  if (leaving.signal.aborted) return
  const proposal = reply.proposedChanges && !reply.needsMoreInfo ? toProposal(reply, reply.proposedChanges) : null
  chat.set((current) => ({
    entries: [...current.entries, aiEntry(reply)],
    proposal: proposal ?? current.proposal,
    isSending: false,
    written: '',
  }))
}

/** Ends the reply under way: what is shown of it stays, and nothing is proposed. */
export function stopReply(): void {
  const { isSending, written } = chat.get()
  if (!isSending) return
  sending.abort()
  const content = written === '' ? STOPPED : `${written}\n\n${STOPPED}`
  chat.set((current) => ({ ...current, entries: [...current.entries, toEntry('ai', content)], isSending: false, written: '' }))
}

/** Shows the message as it is written, from a pause after its first words on; the pause is the same for a reply that comes whole. */
function showWriting(signal: AbortSignal) {
  let latest = ''
  let isShown = false
  let pausing: Promise<void> | null = null
  const show = (): void => {
    if (isShown && !signal.aborted && chat.get().written !== latest) chat.set((current) => ({ ...current, written: latest }))
  }
  const begin = (): Promise<void> =>
    (pausing ??= pause(TYPING_DELAY_MS).then(() => {
      isShown = true
      show()
    }))
  return {
    tell(message: string): void {
      latest = message
      if (message !== '') void begin()
      show()
    },
    pauseIsOver: begin,
  }
}

/** Never rejects: errors become a reply as well. */
async function askForReply(messages: ChatMessage[], following: Following): Promise<AssistantReply> {
  try {
    const model = await modelInUse()
    const content = await requestReply(
      { messages, model, temperature: ASSISTANT.temperature, max_tokens: ASSISTANT.maxTokens, connection: draftConnection.get() },
      following,
    )
    return content === null ? NO_REPLY : readReply(content)
  } catch {
    return { ...NO_REPLY, message: FAILURE, suggestions: [], confidence: 0 }
  }
}

/** The name this installation gives its model. Waited for, so that a message sent early is not put to the built-in assistant; not known, the server chooses. */
async function modelInUse(): Promise<string | undefined> {
  const config = await loadProductConfig().catch(() => null)
  return config === null ? undefined : (config.model ?? BUILT_IN_MODEL)
}

function readReply(content: string): AssistantReply {
  try {
    return parseAssistantReply(content)
  } catch {
    return NO_REPLY
  }
}

/** The instructions with the state of the form, the turns before without the welcome, then the new message. */
function messagesFor(entries: readonly ChatEntry[], text: string): ChatMessage[] {
  const { basePrompt, targetName, fields, targets } = draft.get()
  const instructions = assistantInstructions({ basePrompt, targetName, dataFields: [...fields], targetObjects: [...targets] })
  const turns = entries
    .filter(({ id }) => id !== WELCOME_ID)
    .slice(-HISTORY_MAX)
    .map(({ type, content }): ChatMessage => ({ role: type === 'ai' ? 'assistant' : 'user', content: content.slice(0, TURN_CHARS_MAX) }))
  return [{ role: 'system', content: instructions }, ...turns, { role: 'user', content: text.slice(0, ASSISTANT.messageCharsMax) }]
}

function toProposal({ confidence }: AssistantReply, changes: ProposedChanges): Proposal {
  return { changes, confidence: confidence ?? ASSISTANT.confidenceDefault }
}

function toEntry(type: ChatEntry['type'], content: string): ChatEntry {
  return { id: randomId(), type, content, timestamp: new Date().toISOString(), suggestions: [], clarifyingQuestions: [], confidence: 1 }
}

function aiEntry({ message, suggestions, clarifyingQuestions, confidence }: AssistantReply): ChatEntry {
  return { ...toEntry('ai', message), suggestions, clarifyingQuestions, confidence: confidence ?? ASSISTANT.confidenceDefault }
}

function say(content: string): void {
  chat.set((current) => ({ ...current, proposal: null, entries: [...current.entries, toEntry('ai', content)] }))
}

/** Takes what the proposal gives into the form and leaves the rest. */
export function applyProposal(): void {
  const { proposal } = chat.get()
  if (proposal === null) return
  const { basePrompt, targetName, dataFields, targetItems = [], replaceExistingTargets } = proposal.changes
  changeDraft({
    ...(basePrompt && { basePrompt }),
    ...(targetName && { targetName }),
    ...(dataFields && dataFields.length > 0 && { fields: fieldsToRows(dataFields) }),
    ...(targetItems.length > 0 && replaceExistingTargets && { targets: targetItems.map(toTargetObject) }),
  })
  const { added } = replaceExistingTargets ? { added: targetItems.length } : addTargets(targetItems)
  say(appliedText({ count: targetItems.length, added, isReplaced: replaceExistingTargets }))
}

function appliedText({ count, added, isReplaced }: { count: number; added: number; isReplaced: boolean }): string {
  if (count === 0) return 'Applied to the form. Your target items stay as they were.'
  const items = (n: number): string => `${n} target ${n === 1 ? 'item' : 'items'}`
  return isReplaced
    ? `Applied to the form. Your target items were replaced by ${items(count)}.`
    : `Applied to the form. ${items(added)} ${added === 1 ? 'was' : 'were'} added to your list.`
}

export function cancelProposal(): void {
  say('The suggestions were cancelled. Your form is as it was.')
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
