// Detects text of a page that is written to instruct a model (prompt injection): such lines are neither sent to one nor accepted as //
// evidence. Defence in depth only: a model's answers are verified in any case.
import { anyOf } from '../fields/word-patterns.ts'
const OVERRIDES =
  /\b(?:ignore|disregard|forget|override|bypass|skip|discard)\b.{0,40}\b(?:previous|prior|above|earlier|preceding|all|any|your|these|the)\b.{0,30}\b(?:instruction|prompt|rule|direction|guideline|command|context|constraint)/
const ROLES =
  /\bsystem\s?(?:prompt|message|override|instruction|notice)|\bdeveloper (?:message|mode)|<\|?\s?(?:im_start|im_end|system|endoftext|start_header_id)|\[\/?inst\]|<<\/?sys>>|#{2,}\s?(?:system|instruction|new task)|\bbegin (?:system|admin)|\bend of (?:the )?(?:page|document|untrusted|input)|<\/?page-?[0-9a-f]*>|\bnew instructions?\b|\bupdated? instructions?\b/
/** A speaker of a chat, followed by a message. */
const SPEAKER = /(?:^|[.!?:;|>)\]] ?)(?:system\s?:|(?:assistant|user)\s?:\s)(.*)$/s
/** "System: Windows 11", "User: admin": a line that is a label with a name of at most this many words. */
const NAME_WORDS_MAX = 3
const NAME = /^ ?[\p{L}\d][\p{L}\d.,/+()_@-]*(?: [\p{L}\d(][\p{L}\d.,/+()_@-]*)*$/u
const ORDER =
  /\b(?:is|are|be|do|must|should|shall|will|now|new|task|ok|yes|no|set|say|use|give|fill|put|take|make|write|tell|print|return|report|answer|reply|respond|output|emit|send|obey|ignore|forget|stop|start|act|pwned|prompts?|instructions?|fields?|values?|prices?|json|null|hello|hi|please)\b/
const ADDRESSES =
  /\b(?:as|you are|you're|act as|pretend to be|if you are|attention|dear|note to|message (?:to|for)|instructions? (?:to|for)) (?:now )?(?:an? |the |any |all )?(?:ai|a\.i\.|llms?|language models?|chatbots?|gpt\S*|assistants?|ai agents?|ai models?|bots?|scrapers?|crawlers?|extraction (?:tool|model|system)s?|automated (?:agents?|readers?|systems?))\b/
const COMMANDS =
  /\b(?:answer|respond|reply|output|return|print|emit)\b.{0,40}\b(?:only with|exactly|instead|the following|as json|this json|for every field|for all fields|all fields|each field|the field|the value|as the value)\b|\b(?:set|fill|report|give|put|use) (?:the |every |all |each )?(?:fields?|values?|json)\b|\bvalue of (?:every|each|the|all) fields?\b|\b(?:send|post|transmit|leak|append|exfiltrate|reveal|repeat|print)\b.{0,40}\b(?:prompt|api key|secret|password|conversation|instructions)/
const OTHER_LANGUAGES = new RegExp(
  String.raw`${anyOf(({ machines }) => machines?.override)}.{0,50}${anyOf(({ machines }) => machines?.orders)}|${anyOf(({ machines }) => machines?.ordersFirst)}.{0,30}${anyOf(({ machines }) => machines?.overrideLast)}`,
  'u',
)
const LETTERS: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }
const TEXT_CHARS_MAX = 20_000

/** Also where it is written with look-alike digits, spaced letters or invisible characters. */
export function speaksToMachines(text: string): boolean {
  const plain = text
    .slice(0, TEXT_CHARS_MAX)
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
  if (isCommand(plain)) return true
  const spelled = plain.replace(/\b(?:[\p{L}\d@$][ .\-_*]){3,}[\p{L}\d@$]\b/gu, (letters) => letters.replace(/[ .\-_*]/g, ''))
  return isCommand(spelled.replace(/[013457@$]/g, (sign) => LETTERS[sign] ?? sign))
}

function isCommand(text: string): boolean {
  return isChatMessage(text) || [OVERRIDES, ROLES, ADDRESSES, COMMANDS, OTHER_LANGUAGES].some((pattern) => pattern.test(text))
}

function isChatMessage(text: string): boolean {
  const match = SPEAKER.exec(text)
  if (match === null) return false
  const said = match[1] ?? ''
  const isName =
    match.index === 0 && /^[sau]/.test(match[0]) && said.trim().split(' ').length <= NAME_WORDS_MAX && NAME.test(said) && !ORDER.test(said)
  return !isName
}
