// Addresses of other pages that a field names: the link whose words are the field's ("Apply now" for apply_url), or the link behind a
// label. Addresses of the page itself, of pictures and of things are declared, and read elsewhere.
import type { Element } from 'domhandler'
import { elementsOf } from '../elements-of.ts'
import type { FieldIntent } from '../field-intent.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { tableFit } from '../label-fit.ts'
import type { PageIndex } from '../page-index.ts'
import { phraseTable, type PhraseTable } from '../phrase-table.ts'
import { labelWords } from '../words.ts'

/** Words by which fields say that an address is wanted. */
const FORM_WORDS = new Set(['url', 'uri', 'link', 'href', 'address', 'hyperlink', 'web'])
/** Words by which links ask to be followed. */
const CALL_WORDS = new Set(
  'now here online our the view visit see go to for this click open official us at get jetzt hier zur zum unsere voir ici notre ver aqui nuestra'.split(
    ' ',
  ),
)
const FIT_MIN = 0.75
/** Above it a field asks for the page's own address. */
const OWN_FIT_MIN = 0.7
const WORDS_MAX = 6
const PROPOSALS_MAX = 6
const SCORES = { link: 0.8, label: 0.85 }

export const findLinkedAddresses: Finder = (page, intent) => {
  const isOwn = intent.concept?.id === 'canonical_url' && intent.conceptFit >= OWN_FIT_MIN
  if (intent.shape !== 'url' || intent.wantsMany || isOwn) return []
  const table = tableOf(intent)
  if (table === null) return []
  const found = [...labelledLinks(page, intent, table), ...linksNamed(page, intent, table)]
  const seen = new Set<string>()
  return found
    .toSorted((a, b) => b.score - a.score)
    .filter(({ pieces: [piece] }) => !seen.has(piece?.raw ?? '') && seen.add(piece?.raw ?? ''))
    .slice(0, PROPOSALS_MAX)
}

const tables = new WeakMap<FieldIntent, PhraseTable | null>()

/** The field's phrases without the words for "address"; null where nothing else is left. */
function tableOf(intent: FieldIntent): PhraseTable | null {
  const known = tables.get(intent)
  if (known !== undefined) return known
  const phrases = intent.phrases
    .map(({ words, weight }) => ({ words: words.filter((word) => !FORM_WORDS.has(word)), weight }))
    .filter(({ words }) => words.length > 0)
  const table = phrases.length > 0 ? phraseTable(phrases) : null
  tables.set(intent, table)
  return table
}

function linksNamed(page: PageIndex, intent: FieldIntent, table: PhraseTable): Proposal[] {
  return page.document.links.flatMap(({ text, element }) => {
    const words = labelWords(text)
    if (words.length === 0 || words.length > WORDS_MAX) return []
    const telling = words.filter((word) => !CALL_WORDS.has(word))
    const fit = tableFit(telling.length > 0 ? telling : words, table, intent.excluded)
    return fit < FIT_MIN ? [] : proposeLink(page, element, SCORES.link * fit)
  })
}

function labelledLinks(page: PageIndex, intent: FieldIntent, table: PhraseTable): Proposal[] {
  return page.labels.flatMap(({ words, pair }) => {
    const fit = tableFit(words, table, intent.excluded)
    if (fit < FIT_MIN) return []
    const link = pair.element.name === 'a' ? pair.element : elementsOf([pair.element], 'a')[0]
    return link ? proposeLink(page, link, SCORES.label * fit) : []
  })
}

function proposeLink(page: PageIndex, element: Element, score: number): Proposal[] {
  const href = element.attribs.href?.trim() ?? ''
  if (href === '' || /^(?:mailto|tel|javascript):/i.test(href)) return []
  const region = page.regions.regionOf(element)
  const place = (region.isSide ? 0.8 : 1) * (region.isListed ? 0.85 : 1)
  return [propose('link', { block: page.blockOf(element), raw: href }, score * place)]
}
