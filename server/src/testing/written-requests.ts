// Twenty requests as people write them to the assistant, over the practice web, and the rules for the reply to each.
import { parseAssistantReply, type AssistantReply, type ChatMessage } from '@quarry/contract'
import { assistantInstructions } from '@quarry/contract'

export interface WrittenRequest {
  says: string
  /** Names that the reply has to propose; one of the alternatives. */
  fields: readonly (readonly string[])[]
  /** Path prefix of every proposed target; null where none has to be proposed. */
  targets: string | null
}

/** `{site}` is the address of the practice web. */
export const WRITTEN_REQUESTS: readonly WrittenRequest[] = [
  { says: 'I want the products of {site}/shop/ please', fields: [['name'], ['price']], targets: '/shop/p/' },
  { says: 'name and price from {site}/shop/', fields: [['name'], ['price']], targets: '/shop/p/' },
  { says: 'What does the kettle at {site}/shop/p/3 cost? Same for others like it.', fields: [['price']], targets: '/shop/p/' },
  {
    says: 'sku, brand and availability of everything in {site}/shop/',
    fields: [['sku'], ['brand'], ['availability']],
    targets: '/shop/p/',
  },
  { says: 'Preise und Namen von {site}/shop/ bitte', fields: [['name'], ['price']], targets: '/shop/p/' },
  { says: 'Collect job ads from {site}/jobs/', fields: [['job_title']], targets: '/jobs/posting/' },
  {
    says: 'Ich brauche Titel, Gehalt und Ort von {site}/jobs/',
    fields: [['job_title'], ['salary'], ['location']],
    targets: '/jobs/posting/',
  },
  { says: 'salaries of {site}/jobs/ and where the job is', fields: [['salary']], targets: '/jobs/posting/' },
  { says: '{site}/jobs/posting/4', fields: [['job_title']], targets: '/jobs/posting/' },
  {
    says: 'the company, title and location of each posting in {site}/jobs/',
    fields: [['company'], ['location']],
    targets: '/jobs/posting/',
  },
  {
    says: 'phone numbers and emails of the companies in {site}/directory/',
    fields: [['phone'], ['email']],
    targets: '/directory/company/',
  },
  { says: '{site}/directory/company/7', fields: [['phone'], ['email']], targets: '/directory/company/' },
  { says: 'which industry is each company of {site}/directory/ in?', fields: [['industry']], targets: '/directory/company/' },
  { says: 'Telefon und E-Mail von {site}/directory/company/2', fields: [['phone'], ['email']], targets: '/directory/company/' },
  { says: 'headlines and authors of {site}/journal/', fields: [['headline', 'title'], ['author']], targets: '/journal/article/' },
  {
    says: 'articles like {site}/journal/article/5 with date',
    fields: [
      ['headline', 'title'],
      ['published', 'date', 'date_published', 'published_date', 'publication_date', 'published_at', 'publish_date'],
    ],
    targets: '/journal/article/',
  },
  { says: 'I need emails and phone numbers of dentists in Berlin', fields: [['email'], ['phone']], targets: null },
  {
    says: 'Extract recipe name, ingredients and cook time from recipe pages',
    fields: [['recipe_name'], ['ingredients'], ['cook_time']],
    targets: null,
  },
  { says: 'Company information', fields: [['company_name', 'name', 'company']], targets: null },
  { says: 'Product details', fields: [['name', 'product_name'], ['price']], targets: null },
]

export function messagesFor({ says }: WrittenRequest, site: string): ChatMessage[] {
  const form = { basePrompt: '', targetName: '', dataFields: [], targetObjects: [] }
  return [
    { role: 'system', content: assistantInstructions(form) },
    { role: 'user', content: says.replaceAll('{site}', site) },
  ]
}

/** The rules that a reply's text breaks, in sentences; none where it meets all. `exists`: whether an address leads to a page. */
export async function problemsOf(
  request: WrittenRequest,
  text: string,
  { site, exists }: { site: string; exists(url: string): Promise<boolean> },
): Promise<string[]> {
  const reply = read(text)
  if (reply === null) return ['The reply is no JSON of a reply.']
  const { dataFields = [], targetItems = [] } = reply.proposedChanges ?? {}
  const names = new Set(dataFields.map(({ name }) => name))
  const missing = request.fields.filter((ways) => !ways.some((name) => names.has(name))).map(([name]) => `The field ${name} is missing.`)
  const badly = [...names].filter((name) => !/^[\p{Ll}\p{Lo}\p{N}_]+$/u.test(name)).map((name) => `The field ${name} is named badly.`)
  const none = request.targets !== null && targetItems.length === 0 ? ['No target is proposed.'] : []
  const others = targetItems.filter((item) => request.targets !== null && !item.startsWith(site + request.targets))
  const gone: string[] = []
  for (const item of targetItems) if (item.startsWith('http') && !(await exists(item))) gone.push(`The target ${item} is not there.`)
  return [...missing, ...badly, ...none, ...others.map((item) => `The target ${item} is none of those that are meant.`), ...gone]
}

function read(text: string): AssistantReply | null {
  try {
    return parseAssistantReply(text)
  } catch {
    return null
  }
}
