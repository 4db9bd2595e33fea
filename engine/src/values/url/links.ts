// Addresses of other pages that a field names: the link whose words are the field's ("Apply now" for apply_url), or the link after a label;
// and those that are only written, after their label or in a sentence that refers to them, since files and plain texts have no links.
// Addresses of the page itself, of pictures and of things are declared, and read elsewhere.
import type { Element } from 'domhandler'
import { elementsOf } from '../../page/elements-of.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { placeFactor } from '../place-factor.ts'
import { tableFit } from '../../fields/label-fit.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { phraseTable, type PhraseTable } from '../../fields/phrase-table.ts'
import { labelWords } from '../../fields/label-words.ts'
import { withoutWords } from '../../fields/name-words.ts'
import { topicWords } from '../../fields/field-topics.ts'
import { phrasesOf } from '../../fields/word-patterns.ts'
import { collect, firstOfEach } from '../../text/collect.ts'

/** Words of fields that ask for an address. */
const FORM_WORDS = topicWords('linkForms')
/** Words of calls in links. */
const CALL_WORDS: ReadonlySet<string> = new Set(phrasesOf(({ pageNames }) => pageNames?.linkCalls).flatMap(labelWords))
const FIT_MIN = 0.75
/** From this fit on, a field asks for the page's own address. */
const OWN_FIT_MIN = 0.7
const WORDS_MAX = 6
const PROPOSALS_MAX = 6
const SCORES = { link: 0.8, label: 0.85, sentence: 0.7 }
const PLACE = { near: 0, side: 0.8, listed: 0.85 }
/** Written addresses: whole ones, and hosts with a known beginning or a usual ending; none of e-mail. */
const WRITTEN =
  /(?<![\p{L}\d@./-])(?:https?:\/\/[^\s<>"'|]{3,2000}|www\.[^\s<>"'|@]{3,2000}|(?:[\p{L}\d-]{1,63}\.){1,6}(?:com|org|net|info|io|co|de|fr|uk|eu|edu|gov)(?![\p{L}\d@.-]*[\p{L}\d@])(?:[/?#][^\s<>"'|]{0,2000})?)/giu
const BEFORE_CHARS = 80
const BLOCK_CHARS_MAX = 2_000

export const findLinkedAddresses: Finder = (page, intent) => {
  const isOwn = intent.concept?.id === 'canonical_url' && intent.conceptFit >= OWN_FIT_MIN
  if (intent.shape !== 'url' || intent.wantsMany || isOwn) return []
  const table = tableOf(intent)
  if (table === null) return []
  const found = [...labelledLinks(page, intent, table), ...linksNamed(page, intent, table), ...addressesInSentences(page, intent, table)]
  const ordered = found.toSorted((a, b) => b.score - a.score)
  return firstOfEach(ordered, ({ pieces: [piece] }) => piece?.raw ?? '').slice(0, PROPOSALS_MAX)
}

const tables = new WeakMap<FieldSpec, PhraseTable | null>()

/** The field's phrases without the words for "address"; null where nothing else is left. */
function tableOf(intent: FieldSpec): PhraseTable | null {
  const known = tables.get(intent)
  if (known !== undefined) return known
  const phrases = intent.phrases
    .map(({ words, weight }) => ({ words: specificWords(words), weight }))
    .filter(({ words }) => words.length > 0)
  const table = phrases.length > 0 ? phraseTable(phrases) : null
  tables.set(intent, table)
  return table
}

/** "Web" alone is what cards and files call a website. */
function specificWords(words: readonly string[]): readonly string[] {
  const telling = withoutWords(words, FORM_WORDS)
  return telling.length === 0 && words.includes('web') ? words : telling
}

function linksNamed(page: PageIndex, intent: FieldSpec, table: PhraseTable): Proposal[] {
  return collect(page.document.links, ({ text, element }) => {
    const words = labelWords(text)
    if (words.length === 0 || words.length > WORDS_MAX) return []
    const telling = words.filter((word) => !CALL_WORDS.has(word))
    const fit = tableFit(telling.length > 0 ? telling : words, table, intent.excluded)
    return fit < FIT_MIN ? [] : proposeLink(page, element, SCORES.link * fit)
  })
}

function labelledLinks(page: PageIndex, intent: FieldSpec, table: PhraseTable): Proposal[] {
  return collect(page.labels, ({ words, pair }) => {
    const fit = tableFit(words, table, intent.excluded)
    if (fit < (isOwnWebsite(page, words, intent) ? WEBSITE_FIT_MIN : FIT_MIN)) return []
    const link = pair.element.name === 'a' ? pair.element : elementsOf([pair.element], 'a')[0]
    if (link) return proposeLink(page, link, SCORES.label * fit)
    const [only, more] = writtenIn(pair.value)
    if (only === undefined || more !== undefined) return []
    return [
      propose(
        'label',
        { block: pair.valueBlock, raw: only.raw },
        SCORES.label * fit * placeFactor(page, { block: pair.valueBlock, element: pair.element }, PLACE),
      ),
    ]
  })
}

/** "Team website" on the page of "Team 12" or below /teams/: that of a partner or a maker is another's. */
function isOwnWebsite({ document, mainHeading }: PageIndex, words: readonly string[], { concept }: FieldSpec): boolean {
  if (concept?.id !== 'website' || words.length !== 2) return false
  const own = new Set(labelWords(`${mainHeading?.text ?? ''} ${URL.parse(document.page.url)?.pathname ?? ''}`))
  return words.some((word) => own.has(word))
}
const WEBSITE_FIT_MIN = 0.6

/** "Visit our website at https://...": the text before the address in its sentence names the field. */
function addressesInSentences(page: PageIndex, intent: FieldSpec, table: PhraseTable): Proposal[] {
  return collect(page.visibleBlocks, ({ id, text, element }) => {
    if (element === null || text.length > BLOCK_CHARS_MAX || !/https?:|www\./i.test(text)) return []
    return writtenIn(text).flatMap(({ raw, index }) => {
      const [before = ''] = /[^.!?\n]*$/.exec(text.slice(Math.max(0, index - BEFORE_CHARS), index)) ?? []
      const telling = labelWords(before).filter((word) => !CALL_WORDS.has(word))
      const fit = telling.length === 0 || telling.length > WORDS_MAX ? 0 : tableFit(telling, table, intent.excluded)
      return fit < FIT_MIN
        ? []
        : [propose('sentence', { block: id, raw }, SCORES.sentence * fit * placeFactor(page, { block: id, element }, PLACE))]
    })
  })
}

/** Without the marks that end the sentence around an address. */
function writtenIn(text: string): { raw: string; index: number }[] {
  if (!text.includes('.') && !text.includes('://')) return []
  return [...text.matchAll(WRITTEN)].map(({ 0: found, index }) => {
    const raw = found.replace(/(?<![.,;:!?'\u201d\u2019\u00bb])[.,;:!?'\u201d\u2019\u00bb]+$/u, '')
    return { raw: raw.includes('(') ? raw : raw.replace(/[)\]}]+[.,;:!?]*$/, ''), index }
  })
}

function proposeLink(page: PageIndex, element: Element, score: number): Proposal[] {
  const href = element.attribs.href?.trim() ?? ''
  if (href === '' || /^(?:mailto|tel|javascript):/i.test(href)) return []
  const block = page.blockOf(element)
  return [propose('link', { block, raw: href }, score * placeFactor(page, { block, element }, PLACE))]
}
