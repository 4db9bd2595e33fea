// A proposal from pages the visitor named: their own fields, and the individual pages they lead to. Lists which pages were inspected and
// which were not.
import { ASSISTANT, type AssistantReply, type DetectedField } from '@quarry/contract'
import { addressShape, type UserRequest } from '@quarry/engine'
import type { Inspection } from '../../../sites/inspection/orders.ts'
import { isFailure, type PageTools } from '../page-tools.ts'
import { fieldsOfPages, requestedFields } from './requested-fields.ts'

const LOOKED_AT_MAX = 3
const { targetsMin, targetsMax } = ASSISTANT

interface Asked {
  tools: PageTools
  request: UserRequest
}

/** Fields named in the request come first, whether or not the pages have them. */
export async function proposeFromPages(addresses: readonly string[], asked: Asked): Promise<AssistantReply> {
  const { tools } = asked
  const looks = []
  for (const address of addresses.slice(0, LOOKED_AT_MAX)) looks.push({ address, found: await tools.inspect(address) })
  const pages = looks.flatMap(({ found }) => (isFailure(found) ? [] : [found]))
  const failures = looks.flatMap(({ address, found }) => (isFailure(found) ? [`${address}: ${found.failure}`] : []))
  const [first] = pages
  if (first === undefined) return unreadable(failures, addresses, asked.request)
  const reply = first.listed > 0 ? await fromList(first, asked) : await fromSinglePages(addresses, pages, asked)
  return failures.length === 0 ? reply : { ...reply, message: `${reply.message} I could not read ${failures.join('; ')}` }
}

async function fromList(page: Inspection, asked: Asked): Promise<AssistantReply> {
  const { tools } = asked
  const discovery = await tools.discover(page.url, targetsMax)
  if (isFailure(discovery) || discovery.items.length === 0) return fromSinglePages([page.url], [page], asked)
  const targetItems = discovery.items.map(({ url }) => url)
  const detection = await tools.detect(targetItems.slice(0, LOOKED_AT_MAX))
  const found = isFailure(detection) ? { kind: null, fields: [] } : detection
  const total = discovery.announced ?? discovery.seen
  const more = total > targetItems.length ? ` "Discover Targets" in Target & Context brings the others.` : ''
  return reply({
    message: `${page.url} is a list: I took ${targetItems.length} of its individual pages${total > targetItems.length ? ` (it has ${total} or more)` : ''} and read the first ${Math.min(LOOKED_AT_MAX, targetItems.length)} of them for fields that are really there.${more}`,
    fields: found.fields,
    request: asked.request,
    targetItems,
    subject: found.kind,
    host: hostOf(page.url),
  })
}

async function fromSinglePages(addresses: readonly string[], pages: readonly Inspection[], asked: Asked): Promise<AssistantReply> {
  const { tools, request } = asked
  const [first] = pages
  const detection = pages.length > 1 ? await tools.detect(pages.map(({ url }) => url)) : { fields: first?.fields ?? [] }
  const siblings = addresses.length < targetsMin && first !== undefined ? await siblingsOf(first.url, tools) : []
  const targetItems = [...new Set([...addresses, ...siblings])].slice(0, targetsMax)
  const added = targetItems.length - addresses.length
  return reply({
    message: `I looked at ${pages.map(({ url }) => url).join(', ')} and propose the fields that are really there.${added > 0 ? ` I found ${added} more pages of the same kind on the site.` : ''}`,
    fields: isFailure(detection) ? [] : detection.fields,
    request,
    targetItems,
    subject: first?.kind ?? null,
    host: first ? hostOf(first.url) : '',
  })
}

/** Pages of the same URL shape that the folder or the site of a page leads to. */
async function siblingsOf(url: string, tools: PageTools): Promise<string[]> {
  for (const above of [new URL('..', url).href, new URL('/', url).href]) {
    if (above === url) continue
    const discovery = await tools.discover(above, targetsMax)
    const alike = isFailure(discovery) ? [] : discovery.items.filter((item) => addressShape(item.url) === addressShape(url))
    if (alike.length > 0) return alike.map((item) => item.url)
  }
  return []
}

interface Proposal {
  message: string
  fields: readonly DetectedField[]
  request: UserRequest
  targetItems: string[]
  subject: string | null
  host: string
}

function reply({ message, fields, request, targetItems, subject, host }: Proposal): AssistantReply {
  const thing = subject ?? 'page'
  const dataFields = fieldsOfPages(fields, request)
  const asked = request.fields.length > 0 ? ' The fields you asked for come first.' : ''
  const none = dataFields.length === 0
  return {
    message: none ? `${message} But I found no fields on them: tell me what you want to know, or name another page.` : `${message}${asked}`,
    suggestions: none ? [] : [`Remove ${dataFields.at(-1)?.name ?? ''}`, 'Which fields are on my targets?'],
    clarifyingQuestions: none ? ['Which facts do you want to have from each page?'] : [],
    confidence: none ? 0.4 : fields.length >= 5 ? 0.9 : 0.7,
    needsMoreInfo: none,
    proposedChanges: none
      ? null
      : {
          basePrompt: promptFor(thing, host),
          targetName: 'URL',
          dataFields,
          targetItems,
          replaceExistingTargets: true,
        },
  }
}

/** Addresses that may be read later, with the requested fields; nothing where no fields were requested. */
function unreadable(failures: readonly string[], addresses: readonly string[], request: UserRequest): AssistantReply {
  const dataFields = request.fields.length > 0 ? requestedFields(request) : []
  const isAsked = dataFields.length > 0
  return {
    message: `I could not read ${failures.join('; ')}${isAsked ? ' The fields are those you asked for; whether the pages have them is not known.' : ''}`,
    suggestions: [],
    clarifyingQuestions: ['Is there another address of the same kind?', ...(isAsked ? [] : ['What kind of data do you want to collect?'])],
    confidence: isAsked ? 0.5 : 0.4,
    needsMoreInfo: !isAsked,
    proposedChanges: isAsked
      ? {
          basePrompt: promptFor(request.thing?.noun ?? 'page'),
          targetName: 'URL',
          dataFields,
          targetItems: [...addresses],
          replaceExistingTargets: true,
        }
      : null,
  }
}

/** What to do with each page; `host` where all belong to one site. */
function promptFor(thing: string, host?: string): string {
  return `Extract the details of each ${thing} from its own page${host === undefined ? '' : ` on ${host}`}. Take values exactly as the page gives them, and leave a field empty where the page does not have it.`
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}
