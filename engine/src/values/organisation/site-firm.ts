// Rules out the site's own name as the firm behind a thing that the site only lists, as job boards and shops do.
import { isKindOf } from '../../page/entity-kinds.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { isOffered } from '../availability/availability.ts'
import { keepLast } from '../../text/keep-last.ts'
import type { PageIndex } from '../../page/page-index.ts'

/** Whether a name that the page or its site bears may be the firm asked for: not where the page offers a job or a thing for sale. */
export function isFirmAsked(page: PageIndex, { field }: FieldSpec, name: string): boolean {
  const offered = offeredOn(page)
  if (offered === null || !page.isPublisherName(name)) return true
  if (OF_SITE.test(`${field.name.replaceAll('_', ' ')} ${field.description}`)) return true
  return offered === 'job' && presentsItself(page, name)
}
const OF_SITE =
  /(?<!\p{L})(?:shops?|stores?|sites?|websites?|web ?page|sellers?|sold|retailers?|platforms?|portals?|boards?|dealers?|vendors?|operators?|publishers?|händler\p{L}*|verkäufer\p{L}*|boutique|vendeur|tienda|vendedor|negozio|venditore|winkel|verkoper|loja|sklep|sprzedawca|店)(?!\p{L})/iu

/** What the page offers, where the firm behind it may be another than that of the site. */
export const offeredOn = keepLast((page: PageIndex): 'job' | 'goods' | null => {
  const { entities, page: given, values } = page.document
  const isDeclared = (type: string): boolean => entities.some(({ types, isMain }) => isMain && isKindOf(types, type))
  const heading = page.mainHeading?.text ?? ''
  if (isDeclared('JobPosting') || JOB_PATH.test(given.url) || FOR_ALL.test(heading) || isApplicable(page)) return 'job'
  const isGoods = values.some(({ path, raw }) => path === 'og:type' && /^(?:og:)?product/i.test(raw))
  return isGoods || isDeclared('Product') || isOffered(page) ? 'goods' : null
})
/** One job, not all of them. */
const JOB_PATH =
  /\/(?:jobs?|vacanc(?:y|ies)|careers?|job-?offers?|stellen(?:angebote?|anzeigen?)?|offres?-d-?emploi|emplois?|empleos?|ofertas?-de-(?:empleo|trabajo)|offert[ae]-(?:di-)?lavoro|vacatures?|vagas?|oferty?-pracy|kyujin)\/[^/?#]*[\p{L}\d][^/?#]*/iu
/** "(m/f/d)", "(H/F)": only jobs have these. */
const FOR_ALL = /\((?:[mfwdxhv]\s?[/|*]\s?){1,3}[mfwdxhv]\)/iu

/** True for a page with a heading of job offers and a control to apply. Without the heading it may be a loan or a school. */
function isApplicable(page: PageIndex): boolean {
  if (!page.visibleBlocks.some(({ kind, text }) => kind === 'heading' && text.length <= HEADING_CHARS_MAX && OF_JOBS.test(text)))
    return false
  return (
    page.visibleBlocks.some(({ kind, text }) => kind === 'control' && APPLY.test(text)) ||
    page.document.links.some(({ element, text }) => APPLY.test(text) && !page.regions.regionOf(element).isSide)
  )
}
const HEADING_CHARS_MAX = 60
const OF_JOBS =
  /responsibilit|requirements|qualifications|\bduties\b|job (?:description|summary|details)|(?:about|in) (?:the|this) (?:job|role|position)|what you(?:['’]ll| will)|who you are|your (?:profile|role|tasks)|aufgaben|(?:ihr|dein) profil|wir bieten|tätigkeit|missions?\b|profil recherché|le poste|requisitos|funciones|responsabilidades|qué ofrecemos|requisiti|mansioni|functie-?eisen|wat ga je doen|wij bieden|wymagania|obowiązki|仕事内容|応募資格|职位描述|岗位职责|任职要求/iu
const APPLY =
  /^(?:apply(?: now| here| online| today| for this (?:job|position|role))?|easy apply|jetzt (?:online )?bewerben|(?:online )?bewerben|postuler(?: maintenant)?|je postule|candidater|inscribirme|postularme|aplicar ahora|candidati(?: ora)?|invia candidatura|solliciteer(?: nu| direct)?|candidatar-se|aplikuj(?: teraz)?|応募する|立即申请|投递简历)\W*$/iu

/** "About Hill Mill", "Hill Mill is a bakery", "join Hill Mill": true where the site presents the firm, unlike a job board. */
function presentsItself(page: PageIndex, name: string): boolean {
  const said = name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const form = new RegExp(
    String.raw`(?:^|[\s(])(?:about|join(?:ing)?|why|at|life at|über|bei|à propos de|chez|rejoignez|sobre|en|chi è|su|over|bij|o) ${said}(?![\p{L}\d])|^${said}(?:,? [^.]{0,40})? (?:is|are|was founded|sucht|ist|recherche|est|busca|es|cerca|è|zoekt|szuka)(?!\p{L})`,
    'iu',
  )
  return page.visibleBlocks.some(({ id, kind, text }) => {
    const element = page.innerElement(id)
    return (
      kind !== 'control' && element !== null && !page.regions.regionOf(element).isSide && text.length <= SAID_CHARS_MAX && form.test(text)
    )
  })
}
const SAID_CHARS_MAX = 1500
