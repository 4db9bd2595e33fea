// Codes: a word with digits right behind a label in a line ("Art.-Nr. 4711", "SKU MK-17"), codes that the page's own address repeats, and
// the code in brackets of a heading, which are the number of what the page is about.
import { lettersOf } from '../../text/letters.ts'
import { isDeclaredOther } from '../../page/declared-kind.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { bracketedCode } from './bracketed-code.ts'
import { labelFit } from '../../fields/label-fit.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { FILLER_WORDS } from '../../fields/subjects.ts'
import { isUnspaced, labelWords, nameWords } from '../../fields/label-words.ts'
import { phrasesOf } from '../../fields/word-patterns.ts'
import { collect } from '../../text/collect.ts'

const CODE = /^[#(]?([\p{L}\p{N}][\p{L}\p{N}./_-]*[\p{L}\p{N}])[).,;]?$/u
const GLUE = /[:#№]/u
/** "SKU:4711". */
const GLUED = /^(\p{L}[\p{L}.-]*)[:#№](\S+)$/u
const LINE_CHARS_MAX = 300
const LABEL_FIT_MIN = 0.85
/** Shorter numbers in an address may be years or counts. */
const ADDRESS_CODE_MIN = 5

export const findIdentifiers: Finder = (page, intent) => {
  if (intent.shape !== 'identifier') return []
  const inLines = collect(page.figuredBlocks, (block) => (block.text.length <= LINE_CHARS_MAX ? codesInLine(page, intent, block) : []))
  const isOfPage = intent.concept?.id === 'sku' || intent.concept?.id === 'job_id'
  // A field that names a kind of number ("CPV code") does not ask for the page's own number.
  const ofHeading = codeOfHeading(page, intent)
  const numbered = [...numberOfHeading(page, intent), ...ownNumber(page, intent)]
  if (numbered.length > 0) return [...inLines, ...ofHeading, ...numbered]
  if (!isOfPage || intent.qualifiers.size > 0 || isOfOtherKind(page, intent)) return [...inLines, ...ofHeading]
  // The address may have a part of the heading's code.
  const ofAddress = codesOfAddress(page).filter(({ pieces }) => !pieces.some((piece) => ofHeading.some((one) => holdsMore(one, piece.raw))))
  return [...inLines, ...ofHeading, ...ofAddress]
}

function holdsMore({ pieces: [code] }: Proposal, part: string): boolean {
  return code !== undefined && code.raw !== part && code.raw.includes(part)
}

/** True for pages of another kind: numbers in the addresses of texts and threads are not those of goods or jobs. */
function isOfOtherKind(page: PageIndex, { concept }: FieldSpec): boolean {
  return concept?.id === 'job_id' ? isDeclaredOther(page, ['JobPosting']) : isDeclaredOther(page, ['Product', 'Book', 'RealEstateListing'])
}

/**
 * "Application: Construction certificate (11.2026.224.1)", if no other heading has such a code: headings of a list have one each. Concepts
 * with numbers of their own (goods, accounts) are not read from headings. For a field outside the vocabulary the heading has to contain the
 * words of its name, except those for a number.
 */
function codeOfHeading(page: PageIndex, intent: FieldSpec): Proposal[] {
  const { concept, qualifiers, wantsMany } = intent
  if (wantsMany || (concept !== null && !OF_ANY_THING.has(concept.id)) || isOfOtherKind(page, intent)) return []
  const coded = collect(page.figuredBlocks, ({ id, kind, text }) => {
    const code = kind === 'heading' && text.length <= HEADING_CHARS_MAX ? bracketedCode(text) : null
    return code === null ? [] : [{ block: id, raw: code, text }]
  })
  const [only, ...others] = coded
  if (only === undefined || others.length > 0) return []
  const said = new Set(labelWords(only.text))
  const named = concept === null ? nameWords(intent.field.name).filter((word) => !NUMBER_WORDS.has(word)) : [...qualifiers]
  if (!named.every((word) => said.has(word)) || (concept === null && named.length === 0)) return []
  return [propose('code of heading', { block: only.block, raw: only.raw }, HEADING_CODE_SCORE)]
}
/** "Flight LZ2417": the heading names the kind of thing that the field asks the number of, with its code right behind. */
function numberOfHeading({ mainHeading: heading }: PageIndex, { field, wantsMany }: FieldSpec): Proposal[] {
  if (heading === null || wantsMany || heading.text.length > HEADING_CHARS_MAX) return []
  const name = nameWords(field.name)
  const thing = name.filter((word) => !NUMBER_WORDS.has(word) && !FILLER_WORDS.has(word))
  if (thing.length !== 1 || thing.length === name.length) return []
  const tokens = heading.text.split(/\s+/)
  const at = tokens.findIndex((token) => labelWords(token)[0] === thing[0])
  const code = at < 0 ? undefined : CODE.exec(tokens[at + 1] ?? '')?.[1]
  return code !== undefined && CODE_OF_HEADING.test(code)
    ? [propose('code of heading', { block: heading.id, raw: code }, HEADING_CODE_SCORE)]
    : []
}
/** Neither a year nor a mere count. */
const CODE_OF_HEADING = /^(?=\S*\d)(?!(?:19|20)\d{2}$)(?=\S*\p{Lu}|\d{4})\S{3,}$/u

/** "ID: NTR05518842" where the page's address ends with that very code. */
function ownNumber(page: PageIndex, { concept, wantsMany, qualifiers }: FieldSpec): Proposal[] {
  if (wantsMany || !OF_WHOLE_PAGE.has(concept?.id ?? '') || qualifiers.size > 0) return []
  const address = lettersOf(decodeAddress(page.document.page.url))
  return collect(page.labels, ({ words, pair }) => {
    if (words.length === 0 || !words.every((word) => NUMBER_WORDS.has(word))) return []
    const own = lettersOf(pair.value)
    return own.length >= ADDRESS_CODE_MIN && /\d/.test(own) && address.endsWith(own)
      ? [propose('label', { block: pair.valueBlock, raw: pair.value }, OWN_NUMBER_SCORE)]
      : []
  })
}
const OWN_NUMBER_SCORE = 0.86
const OF_WHOLE_PAGE: ReadonlySet<string> = new Set([
  'trial_id',
  'job_id',
  'sku',
  'case_number',
  'catalogue_number',
  'model',
  'order_number',
])

const HEADING_CHARS_MAX = 120
const HEADING_CODE_SCORE = 0.74
/** Concepts of a number that a thing of any kind may have. */
const OF_ANY_THING: ReadonlySet<string> = new Set(['job_id', 'case_number'])
const NUMBER_WORDS: ReadonlySet<string> = new Set(phrasesOf(({ pageNames }) => pageNames?.codeWords).flatMap(labelWords))

/** False where none of the line's words begins a label of the field. A number sign may be a part of its word, so that such lines count. */
function mayNameField(text: string, { labels: { byFirstWord, unspaced } }: FieldSpec): boolean {
  return /[#№]/u.test(text) || labelWords(text).some((word) => byFirstWord.has(word) || (unspaced.length > 0 && isUnspaced(word)))
}

function codesInLine(page: PageIndex, intent: FieldSpec, { id: block, text }: { id: number; text: string }): Proposal[] {
  // A code needs a label before it, or a sign that attaches one.
  if (!/\s|[:#№]/u.test(text) || !mayNameField(text, intent)) return []
  const tokens = text.split(/\s+/)
  return tokens.flatMap((token, at) => {
    if (!/\d/.test(token)) return []
    const glued = GLUE.test(token) ? GLUED.exec(token) : null
    const code = CODE.exec(glued?.[2] ?? token)?.[1]
    if (!code || !/\d/.test(code) || code.length < 3) return []
    const from = glued?.[1] ? at : labelStart(tokens, at)
    if (from < 0 || isPostcode(tokens, at)) return []
    if (intent.concept?.id === 'tax_id' && /[\p{Ll}.][A-Z]{2}$/u.test(tokens[at - 1] ?? '')) return []
    const digitsMax = GROUPED[intent.concept?.id ?? '']
    const [start, end] = digitsMax === undefined ? [at, at + 1] : groupedNumber(tokens, at, digitsMax)
    const fit = labelFit(labelWords(glued?.[1] ?? tokens.slice(from, start).join(' ')), intent)
    if (fit < LABEL_FIT_MIN) return []
    const grouped =
      end - start > 1
        ? tokens
            .slice(start, end)
            .join(' ')
            .replace(/(?<![).,;])[).,;]+$/, '')
        : code
    const element = page.innerElement(block)
    const isAside = element ? page.regions.regionOf(element).isSide : false
    return [propose('labelled code', { block, raw: grouped }, 0.92 * fit * (isAside ? 0.7 : 1))]
  })
}

/** "Yuma, AZ 85364": a state and a postcode or the next street, whatever "Az." means elsewhere. */
function isPostcode(tokens: readonly string[], at: number): boolean {
  return (
    /^\d{1,5}(?:-\d{4})?[,;.)]?$/.test(tokens[at] ?? '') && /^[A-Z]{2}$/.test(tokens[at - 1] ?? '') && (tokens[at - 2] ?? '').endsWith(',')
  )
}

/** The longest tax numbers have twelve digits, those of registers fourteen (SIRET). */
const GROUPED: Record<string, number> = { tax_id: 12, register_number: 14 }
/** Most digits of a group in such a number; only the last group may have more. */
const GROUP_DIGITS_MAX = 4

/** Tax numbers are written in groups, with their country in front: "DE 299 999 912". From and to, the end not included. */
function groupedNumber(tokens: readonly string[], at: number, digitsMax: number): [number, number] {
  const start = /^[A-Z]{2}$/.test(tokens[at - 1] ?? '') ? at - 1 : at
  let end = at + 1
  let digits = digitsIn(tokens[at])
  if (digits > GROUP_DIGITS_MAX) return [start, end]
  while (/^\d{2,5}(?:[A-Z]\d{0,2})?[).,;]?$/.test(tokens[end] ?? '') && !/[).,;]$/.test(tokens[end - 1] ?? '')) {
    digits += digitsIn(tokens[end])
    if (digits > digitsMax) break
    end += 1
  }
  return [start, end]
}

function digitsIn(token = ''): number {
  return token.replaceAll(/\D/g, '').length
}

/** The first word of a label, which begins its line or follows a separator, and has at most four words; -1 where there is none. */
function labelStart(tokens: readonly string[], at: number): number {
  for (let from = at - 1; from >= Math.max(0, at - 5); from -= 1) {
    const before = tokens[from - 1]
    if (from === 0 || (before !== undefined && /[,;|•·()\]–—-]$|[)\d]\.$/.test(before) && /\p{L}/u.test(tokens.slice(from, at).join(''))))
      return from
  }
  const near = tokens[at - 1] ?? ''
  return /[:#№]$/.test(near) ? at - 1 : -1
}

/** Codes in visible text (or in the page's declared address) that the address contains too. */
function codesOfAddress(page: PageIndex): Proposal[] {
  const address = lettersOf(decodeAddress(page.document.page.url))
  if (!/\d{3}/.test(address)) return codesOfDeclaredAddress(page)
  const proposals: Proposal[] = []
  for (const block of page.figuredBlocks) {
    if (block.text.length > 60 || !sharesFigures(block.text, address)) continue
    for (const token of block.text.split(/\s+/)) {
      const code = CODE.exec(token)?.[1]
      if (!code || !/\d{3}/.test(code) || lettersOf(code).length < ADDRESS_CODE_MIN || DAY.test(code) || !address.includes(lettersOf(code)))
        continue
      const element = page.innerElement(block.id)
      const isAside = element ? page.regions.regionOf(element).isSide || page.regions.regionOf(element).isListed : false
      proposals.push(propose('code of address', { block: block.id, raw: code }, 0.74 * (isAside ? 0.75 : 1)))
    }
  }
  return [...proposals.slice(0, 5), ...codesOfDeclaredAddress(page)]
}

/** True where three adjacent figures of the text are adjacent in the address: most lines have none. */
function sharesFigures(text: string, address: string): boolean {
  FIGURES.lastIndex = 0
  for (let found = FIGURES.exec(text); found !== null; found = FIGURES.exec(text)) if (address.includes(found[0])) return true
  return false
}
const FIGURES = /\d{3}/g

/** "2024-09-05" is when something was written. */
const DAY = /^(?:(?:19|20)\d{2}[./_-]\d{1,2}[./_-]\d{1,2}|\d{1,2}[./_-]\d{1,2}[./_-](?:19|20)\d{2})$/

/** The last long number of the path of the canonical address. */
function codesOfDeclaredAddress(page: PageIndex): Proposal[] {
  const declared = page.document.values.find(({ path }) => path === 'og:url' || path === 'canonical')
  if (!declared) return []
  const path = declared.raw.replace(/^https?:\/\/[^/]+/, '')
  const code =
    [...path.matchAll(/(?<![\d])(?:(?<![\p{L}\d])[A-Z]{1,4})?\d{5,14}(?!\d)/gu)].at(-1)?.[0] ??
    /\/([A-Z0-9]{8,12})(?:[/?]|$)/.exec(path)?.[1]
  return code ? [propose('code of address', { block: declared.block, raw: code, quote: declared.raw }, 0.56)] : []
}

function decodeAddress(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
