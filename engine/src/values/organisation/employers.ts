// The employer in a job offer that has no label for it: the name in "About Hill Mill", "At Hill Mill, we" and "Hill Mill is a bakery", or
// of a link to the job board's page about the firm. The words around it are data of each language.
import { LANGUAGES, type EmployerWords } from '../../fields/language-data.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { PhraseSet } from '../../fields/phrase-set.ts'
import { isUnspaced, labelWords } from '../../fields/label-words.ts'
import { elementText } from '../../text/element-text.ts'
import { lettersOf } from '../../text/letters.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { propose, type Proposal } from '../finder.ts'
import { anyOf, phrasesOf } from '../../fields/word-patterns.ts'
import { anyCase, escapePattern } from '../../text/escape-pattern.ts'

const NAME = String.raw`(\p{Lu}[\p{L}\d&'’.+-]{0,30}(?: (?:(?:&|${anyOf(({ firms }) => [firms?.ofNames, firms?.forNames])}) )?[\p{Lu}\d][\p{L}\d&'’.+-]{0,30}){0,4})`
const UNSPACED_NAME = String.raw`([\p{Script=Han}\p{Script=Katakana}ー・\p{Lu}][\p{Script=Han}\p{Script=Katakana}ー・\p{L}\d]{1,20}?)`
const PLACE = '{name}'

const phrases = (kind: keyof EmployerWords): string[] => phrasesOf(({ employers }) => employers?.[kind])

/** The words of a phrase in any case, the name with its capital. */
function formOf(phrase: string, end: string): RegExp {
  const [before = '', after = ''] = phrase.split(PLACE)
  const name = isUnspaced(phrase.replace(PLACE, '')) ? UNSPACED_NAME : NAME
  return new RegExp(`^${anyCase(escapePattern(before))}${name}${after === '' ? '' : `,?${anyCase(escapePattern(after))}`}${end}`, 'u')
}

const HEADINGS = phrases('about').map((phrase) => formOf(phrase, String.raw`\s*[:：?？]?$`))
const SENTENCES = [
  ...phrases('at').map((phrase) => formOf(phrase, String.raw`(?!\p{L})`)),
  ...phrases('is').map((phrase) =>
    formOf(isUnspaced(phrase) ? PLACE + phrase : `${PLACE} ${phrase}`, isUnspaced(phrase) ? '' : String.raw`(?!\p{L})`),
  ),
]
const NO_NAMES: ReadonlySet<string> = new Set(phrases('no').flatMap((phrase) => labelWords(phrase)))

const HEADING_CHARS_MAX = 70
const SENTENCE_CHARS = 120
const SCORES = { link: 0.8, heading: 0.76, sentence: 0.68 }
const PROPOSALS_MAX = 6

/** Employers in the links and sentences of an offer: a mere "company" may be another one. */
export function employersIn(page: PageIndex, { field }: FieldSpec): Proposal[] {
  const asked = labelWords(`${field.name.replaceAll('_', ' ')} ${field.description}`)
  return HIRING.in(asked).length > 0 ? [...linkedFirms(page), ...saidFirms(page)] : []
}
const HIRING = new PhraseSet<true>(LANGUAGES.map(({ employers }) => [true, employers?.fields] as const))

/** "Hill Mill" in a link to "/companies/hill-mill" beside the name of the job. */
function linkedFirms(page: PageIndex): Proposal[] {
  const heading = page.mainHeading?.id
  if (heading === undefined) return []
  return page.document.links
    .flatMap(({ element, url, block }): Proposal[] => {
      const [folder = '', ...own] = (URL.parse(url)?.pathname ?? '')
        .split('/')
        .filter((step) => step !== '')
        .slice(-2)
      const raw = elementText(element).trim()
      const isFirm = own.length === 1 && PATHS.has(folder.toLowerCase()) && raw.length <= LINK_CHARS_MAX && !raw.includes('\n')
      if (!isFirm || block === null || Math.abs(block - heading) > NEAR_BLOCKS || !isSpelled(own[0] ?? '', raw)) return []
      return page.regions.regionOf(element).isSide ? [] : [propose('firm of board', { block, raw }, SCORES.link)]
    })
    .slice(0, 1)
}
const PATHS: ReadonlySet<string> = new Set(phrases('paths'))
const LINK_CHARS_MAX = 60
const NEAR_BLOCKS = 14

/** True where the link's address spells its text, unlike the one of "View company". */
function isSpelled(step: string, text: string): boolean {
  const name = lettersOf(text)
  const spelled = lettersOf(decodeStep(step))
  return name !== '' && (spelled.includes(name) || (spelled !== '' && name.includes(spelled)))
}

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

/** Names that the page repeats elsewhere: a name that occurs once may belong to anything. */
function saidFirms(page: PageIndex): Proposal[] {
  const found: Proposal[] = []
  for (const block of page.visibleBlocks) {
    if (found.length >= PROPOSALS_MAX) break
    if (block.element !== null && page.regions.regionOf(block.element).isSide) continue
    const isShort = block.text.length <= HEADING_CHARS_MAX
    const name = (isShort ? firstIn(HEADINGS, block.text) : null) ?? firstIn(SENTENCES, block.text.slice(0, SENTENCE_CHARS))
    if (name === null || !isSaidAgain(page, name, block.id)) continue
    found.push(propose('employer', { block: block.id, raw: name }, isShort ? SCORES.heading : SCORES.sentence))
  }
  return found
}

function firstIn(forms: readonly RegExp[], text: string): string | null {
  for (const form of forms) {
    const name = form.exec(text)?.[1]?.replace(/[.,]$/, '')
    if (name !== undefined && isName(name)) return name
  }
  return null
}

const isName = (name: string): boolean => {
  const [first = ''] = labelWords(name)
  return first !== '' && !NO_NAMES.has(first) && !NO_NAMES.has(labelWords(name).at(-1) ?? '')
}

function isSaidAgain(page: PageIndex, name: string, own: number): boolean {
  return page.visibleBlocks.some(({ id, text }) => id !== own && text.includes(name)) || page.document.title.includes(name)
}
