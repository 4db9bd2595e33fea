// The name of the organisation behind a page where it is not declared: copyright lines, names with a legal form, the logo's text, and the
// part of the page's title that the address of the site repeats. The site's owner is not the employer: job boards have names too.
import { isTag, type Element } from 'domhandler'
import { parentOf } from '../../text/ancestors.ts'
import { elementText } from '../../text/element-text.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { isKindOf } from '../../page/entity-kinds.ts'
import { employersIn } from './employers.ts'
import { isFirmAsked, offeredOn } from './site-firm.ts'
import { addressees } from '../place/addressees.ts'
import { MONTHS } from '../../fields/calendar-patterns.ts'
import { anyOf, anyPhrase } from '../../fields/word-patterns.ts'
import { POSSESSIVE } from '../../fields/describing-words.ts'

const COPYRIGHT =
  /(?:©|\(c\)|copyright)(?:\s|©|\(c\)|copyright|by|\d{4}|[-–,])*(?<name>\p{L}[^|•\n©]{1,60}?)(?=\s{0,9}(?:[|•\n©]|\.\s|\.$|,?\s+all rights|,? \d{4}|$))/iu
const LEGAL_FORM = String.raw`\b(?:Inc|LLC|L\.L\.C|Ltd|Limited|Corp|Corporation|GmbH|AG|S\.?A\.?S?|S\.?r\.?l|B\.?V|PLC|LLP|Pty|Co\. KG|e\.V|Oy|AB|A\/S|Sp\. z o\.o|s\.r\.o)\b\.?`
const LEGAL_NAME = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:\p{Lu}|\d(?!\d{3}\b)|\p{Ll}+\p{Lu})[\p{L}\d&'’.+-]*,?[^\S\n]+(?:(?:&|${anyOf(({ firms }) => firms?.ofNames)})[^\S\n]+)?){1,6}(?:${LEGAL_FORM})`,
  'u',
)
const EAST_ASIAN_NAME =
  /(?:(?:株式会社|有限会社|合同会社)[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,20}|[\p{Script=Han}\p{Script=Katakana}ー()()]{2,24}(?:有限公司|有限责任公司|股份公司|株式会社|有限会社|合同会社))/u
const MAKERS = /\b(?:by|powered|design(?:ed)?|hosted|developed|site|credits?)\b/i
const RIGHTS = new RegExp(
  String.raw`\ball rights|\bdatabase rights?|\bcopyright\b|\btrademark|^(?:(?:by|the site|reserved|privacy|terms|notice|policy|may)\b|${MONTHS})`,
  'iu',
)
/** "Database rights" in a notice are not a part of a name. */
const DATABASE = /\bdatabase rights?\b/i
/** A name does not begin with a word in lower case: "and its licensors". */
const SMALL_WORD = /^\p{Ll}+ /u

export const findOrganisations: Finder = (page, intent) => {
  if (intent.concept?.id === 'university') return placesOfLearning(page)
  if (intent.concept?.id === 'publisher') {
    if (isSiteAsked(intent)) return [...titleParts(page), ...namesOfSite(page)]
    return isSold(page, intent) ? [] : [...titleParts(page), ...sitesOfTexts(page)]
  }
  if (intent.concept?.id !== 'organisation') return []
  const employers = offeredOn(page) === 'job' ? employersIn(page, intent) : []
  if (page.subjects.includes('JobPosting') && !PERSONS_FIRM.test(intent.field.description)) return [...hirers(page), ...employers]
  if (isEmployerOfPerson(intent)) return employers
  const named = [
    ...firmOfHeading(page),
    ...copyrightNames(page),
    ...legalNames(page),
    ...titleParts(page),
    ...employers,
    ...logos(page),
    ...logoTexts(page),
    ...spelledLikeAddress(page),
    ...(isOfVenue(page) ? [] : addressees(page)),
  ]
  return named.filter(({ pieces: [piece] }) => isFirmAsked(page, intent, piece?.raw ?? ''))
}

/** The address of an event is its venue, that of a thing its location, whatever organisation is behind it. */
function isOfVenue({ subjects }: PageIndex): boolean {
  return subjects.length > 0 && !subjects.some((subject) => FIRMS.has(subject))
}
const FIRMS = new Set(['Organization', 'LocalBusiness', 'PostalAddress'])

/** "Current company", "employer of the speaker": the site's owner is not the person's employer. */
export function isEmployerOfPerson({ concept, field }: FieldSpec): boolean {
  return (
    concept?.id === 'organisation' &&
    (EMPLOYER.test(field.name.replaceAll('_', ' ')) || PERSONS_FIRM.test(`${field.name.replaceAll('_', ' ')} ${field.description}`))
  )
}
/** The job names its employer, not the site that shows it. */
const EMPLOYER = new RegExp(
  anyOf(({ firms }) => firms?.employer),
  'iu',
)
const FIRM = anyOf(({ firms }) => firms?.firm)
const PERSON_WORD = anyOf(({ firms }) => firms?.person)
const OF = anyPhrase([...POSSESSIVE, 'where'])
const PERSONS_FIRM = new RegExp(
  String.raw`${anyOf(({ firms }) => firms?.current)} ?${FIRM}|${FIRM} ${anyOf(({ firms }) => firms?.currentBehind)}|${FIRM}.{0,30}${OF}.{0,12}${PERSON_WORD}|where (?:the|this) ${PERSON_WORD} (?:is employed|works)`,
  'iu',
)

const PLACE_OF_LEARNING = new RegExp(
  anyOf(({ firms }) => firms?.learning),
  'iu',
)

/** Of the site's own names those with a word for a place of learning: "University of Hexby". */
function placesOfLearning(page: PageIndex): Proposal[] {
  return [...copyrightNames(page), ...titleParts(page), ...logos(page), ...logoTexts(page)]
    .filter(({ pieces: [piece] }) => PLACE_OF_LEARNING.test(piece?.raw ?? ''))
    .map((proposal) => ({ ...proposal, score: Math.max(proposal.score, LEARNING_SCORE) }))
}
const LEARNING_SCORE = 0.66

const NAME_CHARS_MAX = 80
/** Longer continuations of a title behind a name are a slogan. */
const NAME_WORDS_MAX = 8
/** Registers write names in capitals. */
const CAPITAL_NAME =
  /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*\s(?:LIMITED|LTD|PLC|LLP|LLC|INC|CORP|CORPORATION|GMBH|S\.?A\.?(?:R\.?L|S)?|S\.?L|S\.?R\.?L|S\.?P\.?A|B\.?V)\.?$/u

/** The page about a firm, in a register or a directory, is headed by the firm's whole name. */
function firmOfHeading({ mainHeading: heading }: PageIndex): Proposal[] {
  if (!heading) return []
  const name = LEGAL_NAME.exec(heading.text)?.[0] ?? EAST_ASIAN_NAME.exec(heading.text)?.[0]
  const isCapital = heading.text.length <= NAME_CHARS_MAX && CAPITAL_NAME.test(heading.text)
  return isCapital || name?.trim() === heading.text ? [propose('firm of heading', { block: heading.id, raw: heading.text }, 0.84)] : []
}

const NEAR_HEADING = 4

/** The employer is beside the name of the job. */
function hirers(page: PageIndex): Proposal[] {
  const heading = page.mainHeading?.id
  if (heading === undefined) return []
  return legalNames(page).filter(({ pieces: [piece] }) => {
    const block = page.block(piece?.block ?? 0)
    return block !== null && Math.abs(block.id - heading) <= NEAR_HEADING && !/©|\bcopyright\b/i.test(block.text)
  })
}

function copyrightNames(page: PageIndex): Proposal[] {
  return page.visibleBlocks.slice(-120).flatMap((block) => {
    const name = copyrightName(block.text)
      ?.trim()
      .replace(BEHIND_NAME, '')
      .replace(/(?<![\s,.–/&-])[\s,.–/&-]+$/, '')
    if (!name || RIGHTS.test(name) || SMALL_WORD.test(name) || name.split(/\s+/).length > 7) return []
    return [propose('copyright', { block: block.id, raw: name }, ownNameScore(page, name, 0.66))]
  })
}

/** A shop does not publish the books and games that it sells. */
function isSold(page: PageIndex, { field }: FieldSpec): boolean {
  return (
    SOLD_NAME.test(`${field.name.replaceAll('_', ' ')} ${field.description}`) ||
    page.document.entities.some(({ types }) => types.some((type) => SOLD.has(type))) ||
    page.document.blocks.some(({ kind, text }) => text.length <= SIGN_OF_SALE_CHARS && kind !== 'data' && SIGN_OF_SALE.test(text))
  )
}
const SOLD = new Set(['Book', 'Product', 'Movie', 'VideoGame', 'SoftwareApplication', 'MusicAlbum'])
const SOLD_NAME = new RegExp(
  anyOf(({ firms }) => firms?.soldThings),
  'iu',
)
const SIGN_OF_SALE_CHARS = 300
const SIGN_OF_SALE = new RegExp(String.raw`\bISBN\b|${anyOf(({ frame }) => frame?.cart)}`, 'iu')

/** Searches the few words after each of the first copyright signs: on a long text of signs the expression would take quadratic time. */
function copyrightName(text: string): string | undefined {
  let from = 0
  for (let signs = 0; signs < SIGNS_MAX; signs += 1) {
    const at = text.slice(from).search(COPYRIGHT_SIGN)
    if (at < 0) return undefined
    const name = COPYRIGHT.exec(text.slice(from + at, from + at + NOTICE_CHARS_MAX))?.groups?.name
    if (name !== undefined) return name
    from += at + 1
  }
  return undefined
}
const COPYRIGHT_SIGN = /©|\(c\)|copyright/iu
const SIGNS_MAX = 8
const NOTICE_CHARS_MAX = 300

/** "Acme, based on a theme by Ada": words after a name about the making of the site. */
const BEHIND_NAME =
  /(?:,|\s[-–—]|\()?\s*(?:based|theme|powered|designed|design|built|made|hosted|website|site)\s*:?\s+(?:by|with|in|on)\b.*$/iu

function legalNames(page: PageIndex): Proposal[] {
  return page.visibleBlocks
    .flatMap((block) => {
      if (block.text.length > 400) return []
      const match = LEGAL_NAME.exec(block.text) ?? EAST_ASIAN_NAME.exec(block.text)
      const name = match?.[0]
        .replace(/^(?:Copyright|©)\s*(?:\d{4}\s*)?/i, '')
        .replace(/^An? (?:division|subsidiary|brand|member|part) of (?:the )?/i, '')
        .trim()
      if (!match || !name || DATABASE.test(name) || MAKERS.test(block.text.slice(Math.max(0, match.index - 30), match.index + 25)))
        return []
      return [propose('legal form', { block: block.id, raw: name }, ownNameScore(page, name, block.text.length < 60 ? 0.64 : 0.6))]
    })
    .slice(0, 6)
}

/** "Contact us - Acme Tools" on acme-tools.com: the part that is spelled like the site's address. */
function titleParts(page: PageIndex): Proposal[] {
  const title = page.document.title
  const block = page.titleBlock
  if (title === '' || block === null) return []
  return title
    .split(/(?<!\s)(?:\s+[|·•–—\-:»]{1,2}\s+|\s*\|\s*)/)
    .flatMap((part) =>
      page.isPublisherName(part) && part.length >= 3 && part.split(/\s+/).length <= NAME_WORDS_MAX
        ? [propose('title', { block, raw: part.trim(), quote: part.trim() }, 0.72)]
        : [],
    )
}

/** A text that is declared as an article is published by the site that it names as its own. */
function sitesOfTexts({ document: { values, entities }, main }: PageIndex): Proposal[] {
  const isArticle =
    values.some(({ path, raw }) => path === 'og:type' && /^article$/i.test(raw)) || isKindOf(entities[main]?.types ?? [], 'Article')
  const site = values.find(({ path, entity }) => path === 'og:site_name' && entity < 0)
  return isArticle && site !== undefined ? [propose('site of text', { block: site.block, raw: site.raw }, SITE_SCORE)] : []
}
const SITE_SCORE = 0.66

/** True where the field asks for the site's own name, whatever the page is about: "Publisher: name of the web site". */
function isSiteAsked({ field }: FieldSpec): boolean {
  return SITE_ASKED.test(`${field.name.replaceAll('_', ' ')} ${field.description}`)
}
const SITE_ASKED = new RegExp(
  anyOf(({ firms }) => firms?.site),
  'iu',
)

/** The name that the page declares for its site, else that of the site's application. */
function namesOfSite({ document: { values } }: PageIndex): Proposal[] {
  for (const declared of ['og:site_name', 'application-name', 'al:ios:app_name']) {
    const site = values.find(({ path, entity }) => path === declared && entity < 0)
    if (site !== undefined) return [propose('name of site', { block: site.block, raw: site.raw }, SITE_SCORE)]
  }
  return []
}

/** A higher score for a name that is spelled like the site's address. */
function ownNameScore(page: PageIndex, name: string, score: number): number {
  return page.isPublisherName(name) ? score + 0.1 : score
}

/** Words of headings and short lines that together are spelled like the site's address ("ioSafe" on iosafe.com). */
function spelledLikeAddress(page: PageIndex): Proposal[] {
  const label = page.addressLabel
  if (label.length < 4) return []
  const proposals: Proposal[] = []
  for (const block of page.visibleBlocks) {
    if (proposals.length >= 3) break
    if (block.text.length > 160) continue
    const raw = runSpelled(block.text, label)
    if (raw) proposals.push(propose('spelled like address', { block: block.id, raw }, 0.68))
  }
  return proposals
}

function runSpelled(text: string, label: string): string | null {
  const words = [...text.matchAll(/[\p{L}\p{N}&'’.-]+/gu)]
  for (let from = 0; from < words.length; from += 1) {
    let letters = ''
    for (let to = from; to < Math.min(words.length, from + 5); to += 1) {
      letters += (words[to]?.[0] ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
      if (letters === label)
        return text.slice(words[from]?.index ?? 0, (words[to]?.index ?? 0) + (words[to]?.[0].length ?? 0)).replace(/[.,-]+$/, '')
      if (!label.startsWith(letters)) break
    }
  }
  return null
}

/** True for a picture that is named a logo, or is in a link or box named so. */
function isLogo(image: Element): boolean {
  const { alt = '', src = '', id = '', class: names = '' } = image.attribs
  if (/logo/i.test(`${alt} ${src} ${id} ${names}`)) return true
  const around = [image.parent, image.parent?.parent].flatMap((one) =>
    one && isTag(one) ? [`${one.attribs.class ?? ''} ${one.attribs.id ?? ''}`] : [],
  )
  return image.parent !== null && isTag(image.parent) && image.parent.name === 'a' && around.some((one) => LOGO_CLASS.test(one))
}

function logos(page: PageIndex): Proposal[] {
  return page.images.slice(0, 12).flatMap((image) => {
    const { alt = '' } = image.attribs
    if (alt.length < 3 || alt.length > 60 || !isLogo(image)) return []
    const name = alt
      .replace(/\b(?:the |company |our )?logo(?: of)?\b|\bhome ?page\b|\bhome\b/gi, '')
      .replace(/^[\s|:,–-]+|[\s|:,–-]+$/g, '')
    const isName =
      name.length >= 3 &&
      alt.includes(name) &&
      !/[_]|\.(?:png|jpe?g|gif|svg)/i.test(name) &&
      !/^(?:about|main|title|horizontal|header|footer)\b/i.test(name)
    return isName ? [propose('logo', { block: page.blockOf(image), raw: name, quote: name }, ownNameScore(page, name, 0.46))] : []
  })
}

const LOGO_CLASS = /(?:^|[\s_-])(?:logo|brand|wordmark|site-?(?:name|title|logo)|logo-?(?:text|testo|name))(?:$|[\s_-])/i
const LOGO_LINKS_MAX = 12
const LOGO_SCORE = 0.54

/** The site's name as text in place of a picture: a link to the start page with the class of a logo. */
function logoTexts(page: PageIndex): Proposal[] {
  return page.document.links.slice(0, LOGO_LINKS_MAX).flatMap(({ element }) => {
    const path = element.attribs.href?.replace(/^https?:\/\/[^/]+/, '').split(/[?#]/)[0] ?? ''
    const parent = parentOf(element)
    const names = `${element.attribs.class ?? ''} ${parent?.attribs.class ?? ''} ${parent?.attribs.id ?? ''}`
    const raw = elementText(element)
    if (!START_PATH.test(path) || !LOGO_CLASS.test(names) || raw.includes('\n') || !LOGO_NAME.test(raw)) return []
    return [propose('logo text', { block: page.blockOf(element), raw }, ownNameScore(page, raw, LOGO_SCORE))]
  })
}
/** The start page, of one language or the site. */
const START_PATH = /^\/?(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:index\.\w+)?$/i
const LOGO_NAME = new RegExp(String.raw`^(?!${anyOf(({ pageNames }) => pageNames?.start)})[\p{L}\p{N}][\p{L}\p{N}&'’. -]{2,39}$`, 'iu')
