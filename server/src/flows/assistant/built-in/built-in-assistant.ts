// The assistant for installations without a language model: it reads the pages the visitor names, falls back to the vocabulary for a kind
// of thing, and asks when the request is unclear. It never invents addresses.
import { PLANS, type AssistantReply } from '@quarry/contract'
import type { UserRequest } from '@quarry/engine'
import { addressesIn, type Conversation } from '../conversation.ts'
import { changeFields, editFields, fieldNamed, toField, toName } from './edit-fields.ts'
import { findTargets } from './find-targets.ts'
import type { PageTools } from '../page-tools.ts'
import type { PastedList } from './pasted-list.ts'
import { proposeFromPages } from './propose-from-pages.ts'
import { requestedFields, withFormFields } from './requested-fields.ts'

/** `notice`: why no language model replies. */
export async function askBuiltIn(conversation: Conversation, tools: PageTools, notice: string): Promise<AssistantReply> {
  const { asked, form, addresses, request, pasted } = conversation
  if (conversation.isListOfFields) return withListed({ conversation, tools, notice })
  const edit = pasted === null ? editFields(asked, form) : null
  const plain = edit ?? (addressesIn(asked).length > 0 ? null : (aboutProduct(asked) ?? aboutFilter(conversation)))
  if (plain !== null) return plain
  if (pasted !== null) {
    const looked =
      addresses.length > 0 && pasted.columns.length === 0 ? await proposeFromPages(addresses.slice(0, 3), { tools, request }) : null
    const reply = fromPasted(pasted, looked?.proposedChanges ? looked : forRows(conversation))
    const failure = looked !== null && looked.proposedChanges === null ? ` ${looked.message}` : ''
    return withNotice({ ...reply, message: reply.message + failure }, notice)
  }
  const named = addresses.length > 0 ? addresses : meansTheForm(asked) ? form.targetObjects.map(({ value }) => value) : []
  const reply = named.length > 0 ? await proposeFromPages(named, { tools, request }) : await proposeForRequest(conversation, tools)
  return withNotice(reply, notice)
}

interface Circumstances {
  conversation: Conversation
  tools: PageTools
  notice: string
}

/** "I want these fields: ...": they are added to those of the form, or matched with those of the pages. */
async function withListed({ conversation, tools, notice }: Circumstances): Promise<AssistantReply> {
  const { asked, form, request } = conversation
  const addresses = addressesIn(asked)
  if (addresses.length > 0) return withNotice(await proposeFromPages(addresses, { tools, request }), notice)
  if (form.dataFields.length === 0) return withNotice(await proposeForRequest(conversation, tools), notice)
  return changeFields(form, [{ kind: 'add', fields: request.fields }]) ?? askBack()
}

function withNotice(reply: AssistantReply, notice: string): AssistantReply {
  return { ...reply, message: `${reply.message} ${notice}` }
}

/** The visitor's own rows as targets, with the columns as fields; otherwise those of the reply. */
function fromPasted({ items, columns }: PastedList, reply: AssistantReply): AssistantReply {
  const isAddressed = items.every((item) => /^https?:\/\//i.test(item))
  const named = columns.map(toName).filter((name) => name !== '')
  const dataFields = named.length > 0 ? named.map(fieldNamed) : (reply.proposedChanges?.dataFields ?? [])
  const fields = dataFields.length > 0 ? ` with ${dataFields.length} fields` : ''
  return {
    ...reply,
    message: `I took all ${items.length} rows of your list as targets${fields}.`,
    suggestions: [],
    clarifyingQuestions: dataFields.length > 0 ? [] : ['What do you want to know about each of them?'],
    confidence: dataFields.length > 0 ? 0.8 : 0.6,
    needsMoreInfo: false,
    proposedChanges: {
      ...reply.proposedChanges,
      targetName: isAddressed ? 'URL' : (reply.proposedChanges?.targetName ?? 'Name'),
      ...(dataFields.length > 0 && { dataFields }),
      targetItems: items,
      replaceExistingTargets: true,
    },
  }
}

/** Fields requested for the pasted rows; default fields of their kind only where the form has none. */
function forRows({ form, request }: Conversation): AssistantReply {
  const { thing, fields } = request
  if (fields.length === 0 && thing?.kind == null) return { ...askBack(), proposedChanges: null }
  const noun = thing?.noun ?? 'item'
  const dataFields = fields.length === 0 && form.dataFields.length > 0 ? [] : requestedFields(request)
  const basePrompt = `Extract the details of each ${noun} from its own pages, and leave a field empty where they do not have it.`
  const targetName = thing === null ? {} : { targetName: noun.charAt(0).toUpperCase() + noun.slice(1) }
  return { ...askBack(), proposedChanges: { basePrompt, ...targetName, dataFields, replaceExistingTargets: true } }
}

/** Questions about this product itself. */
function aboutProduct(asked: string): AssistantReply | null {
  const [, text] = ANSWERS.find(([question]) => question.test(asked.trim())) ?? []
  return text === undefined ? null : told(text)
}
const { starter, advanced, pro } = PLANS
const ANSWERS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:(?:hi|hello|hey|so|and|but|ok(?:ay)?)[,!]? )*(?:how much (?:does|do|is|will) (?:it|this|you|quarry)|what (?:does (?:it|this|quarry) cost|are (?:your|quarry's) (?:prices|plans))|is (?:it|this|quarry) free|(?:your|quarry's) (?:prices|pricing|plans)|was kostet (?:das|es|ihr|quarry)|combien (?:ça|cela) coûte|cuánto cuesta (?:esto|quarry))\b.{0,30}$/i,
    `The Starter plan costs nothing and has ${starter.includedCellsPerMonth.toLocaleString('en')} output cells a month; Advanced is $${advanced.priceUsdPerMonth} with ${advanced.includedCellsPerMonth.toLocaleString('en')}, Pro $${pro.priceUsdPerMonth} with ${pro.includedCellsPerMonth.toLocaleString('en')}. Empty and failed rows are not counted. Pricing on the home page has the rest.`,
  ],
  [
    /^(?:how (?:do|can) i|can i) (?:export|download|save|get|open|have)(?: (?:an?|the|my|all|it|this|these|them|everything|results?|rows?|table|data|csv|tsv|excel|xlsx|json|files?|spreadsheet|jobs?|as|in|into|to|of|or|and))*[?.!]*$|^wie kann ich .{0,30}\b(?:exportieren|herunterladen)[?.!]*$/i,
    'When a job has rows, "Download All (CSV)" above its table saves them and "Copy All (TSV)" copies them; TSV, XLSX, JSON and NDJSON are there, too.',
  ],
  [
    /^(?:help|hilfe|aide|ayuda|what (?:can|do) you do|how does (?:it|this|quarry) work|was kannst du|que peux-tu faire|qué puedes hacer)\b.{0,20}$/i,
    'I turn what you describe into targets and fields. Name a page or a list of pages and I look which fields it really has; paste a list of names or addresses and I take them as targets; say "also the phone" or "remove the price" to change the fields.',
  ],
]

function told(message: string): AssistantReply {
  return { message, suggestions: [], clarifyingQuestions: [], confidence: 0.9, needsMoreInfo: true, proposedChanges: null }
}

/** "Only those in Berlin": which rows match is known only after reading, so the field is added and the table filtered. */
function aboutFilter({ asked, form }: Conversation): AssistantReply | null {
  const wish =
    /^(?:(?:and|but|please|bitte|und|aber) )*(?:only|just|nur|uniquement|seulement|solo|sólo) (?:those|the ones|ones|diejenigen|ceux|celles|quelli|companies|firms|(?:die|los|las) (?=(?:in|aus|mit|von|unter|über|en|de|con)\b)|in(?! case)|from|with|under|over|aus|mit)\b(.+)$/i.exec(
      asked.trim(),
    )
  if (wish === null || (form.dataFields.length === 0 && form.targetObjects.length === 0)) return null
  return told(
    `Which rows fit is only known when their pages are read, so I leave the targets as they are. Keep or add a field that says it ("add city"), start the job, and filter the table by "${wish[1]
      ?.replace(/^\s*(?:in|from|aus|de|en)\s/i, '')
      .trim()
      .replace(/[.!]$/, '')}".`,
  )
}

/** "Detect the fields of my targets." */
function meansTheForm(asked: string): boolean {
  return /\b(?:my|these|those|the|current|present|existing) (?:targets?|pages?|urls?|links?|addresses|items?|list)\b/i.test(asked)
}

/** Fields that were named or that are usual for such things, and pages of such things where the web search finds some. */
async function proposeForRequest({ form, request }: Conversation, tools: PageTools): Promise<AssistantReply> {
  const { fields, thing, thingWords } = request
  if (fields.length === 0 && thing?.kind == null) return askBack()
  const isOfForm = thing === null && thingWords === '' && form.dataFields.length > 0
  const dataFields = isOfForm ? withFormFields(request, form, toField) : requestedFields(request)
  const { targets, lists } = isOfForm ? { targets: [], lists: [] } : await findTargets(request, tools)
  const needsTargets = targets.length === 0 && form.targetObjects.length === 0
  const noun = thing?.noun ?? 'thing'
  return {
    message: [aboutFields(request, dataFields.length), aboutTargets({ targets, lists, needsTargets })]
      .filter((text) => text !== '')
      .join(' '),
    suggestions: needsTargets ? ['Here is a page: https://', 'Add a field'] : [],
    clarifyingQuestions: needsTargets ? [`From which site or pages do you want the ${thing === null ? 'data' : `${noun} data`}?`] : [],
    confidence: fields.length > 0 ? 0.8 : targets.length > 0 ? 0.7 : 0.6,
    needsMoreInfo: false,
    proposedChanges: {
      ...(!isOfForm && { basePrompt: basePromptFor(thing?.noun), targetName: 'URL' }),
      dataFields,
      ...(targets.length > 0 && { targetItems: targets }),
      replaceExistingTargets: targets.length > 0,
    },
  }
}

function basePromptFor(noun: string | undefined): string {
  const task = noun === undefined ? 'Extract the fields from each page.' : `Extract the details of each ${noun} from its own page.`
  return `${task} Take values exactly as the page gives them, and leave a field empty where the page does not have it.`
}

function aboutFields({ fields, thing }: UserRequest, count: number): string {
  if (fields.length === 0) return `These are the fields people usually want of ${withArticle(thing?.noun ?? 'thing')}.`
  const asked = fields.length === 1 ? 'The field you asked for is' : `The ${fields.length} fields you asked for are`
  if (count <= fields.length) return `${asked} in the proposal.`
  return `${asked} first${thing === null ? '' : `, then what people usually want of ${withArticle(thing.noun)}`}.`
}

function withArticle(noun: string): string {
  return `${/^(?:[aeio]|u(?!ni))/.test(noun) ? 'an' : 'a'} ${noun}`
}

function aboutTargets({
  targets,
  lists,
  needsTargets,
}: {
  targets: readonly string[]
  lists: readonly string[]
  needsTargets: boolean
}): string {
  const [list] = lists
  const listed = list === undefined ? '' : ` ${list} lists such pages: Discover Targets brings them.`
  if (targets.length > 0)
    return `The web search found ${targets.length === 1 ? '1 page' : `${targets.length} pages`} for it; look through them before you start.${listed}`
  if (!needsTargets) return listed.trim()
  return `I found no pages that surely fit, so there are no targets yet: paste their addresses here, use Discover Targets with the address of a list of them, or import a file with Import Items.${listed}`
}

function askBack(): AssistantReply {
  return {
    message:
      'Tell me what kind of thing you want to collect, or give me the address of a page or list, and I will propose fields and targets.',
    suggestions: ['Company information', 'Product details', 'Contact information', 'Job listings'],
    clarifyingQuestions: ['What kind of thing is each row about?', 'Which site or pages should be read?'],
    confidence: 0.3,
    needsMoreInfo: true,
    proposedChanges: null,
  }
}
