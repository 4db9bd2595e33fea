// Issuer and recipient of an invoice: below or after the words for them; an issuer without such a word by the sender's line above the
// address, the name that the web address repeats, names with a legal form, and the first line of the letter.
import type { InvoiceFact } from '../../fields/language-data.ts'
import { meaningOfLabel, namesInvoice, type LabelMeaning } from '../../fields/invoice-labels.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { lettersOf } from '../../text/letters.ts'
import type { Block, TableCell } from '../../types.ts'
import { propose, type Proposal } from '../finder.ts'
import { isPartyName, LEGAL_FORM, NAME_CHARS_MAX } from '../organisation/party-name.ts'
import type { Invoice } from './invoice-page.ts'
import { anyOf } from '../../fields/word-patterns.ts'

/** Blocks below a word for a party that belong to it. */
const PLACE_BLOCKS = 8
const HEAD_BLOCKS = 40
const FIT_MIN = 0.7
const SEPARATED = /\s+[●•·∙|–—-]\s+|\s{3,}/u
const [LABELLED, SENDER, DOMAIN, TITLED, LEGAL, FIRST] = [0.96, 0.86, 0.84, 0.7, 0.8, 0.45]

export function invoiceParties(page: PageIndex, invoice: Invoice, fact: InvoiceFact): Proposal[] {
  const labels = new Set(page.document.pairs.map(({ label }) => label))
  const all = placesOf(page)
  const places = all.map((place) => ({
    ...place,
    blocks: place.blocks.filter(({ text }) => !labels.has(text) || NAME_LABEL.test(text) || LEGAL_FORM.test(text)),
  }))
  const named = [...labelledNames(page, { invoice, fact, labels }), ...namesIn(places.filter((place) => place.fact === fact))]
  if (named.length > 0 || fact !== 'issuer') return named
  const foreign = new Set(all.filter((place) => place.fact === 'recipient').flatMap(({ blocks }) => blocks.map(({ id }) => id)))
  const own = page.visibleBlocks.filter(({ id }) => !foreign.has(id))
  const head = own.slice(0, HEAD_BLOCKS)
  return [...senderLines(head), ...namesOfDomains(own), ...ofTitle(page, own), ...legalNames(own), ...firstLine(head)]
}

interface PartyPlace {
  fact: InvoiceFact
  fit: number
  blocks: Block[]
}

/** "Verkäufer" in a line of its own or at the head of a column, with the text below it up to the next such word. */
function placesOf(page: PageIndex): PartyPlace[] {
  const blocks = page.visibleBlocks
  const columns = columnsBelow(page)
  const inTables = page.document.tables.flatMap(({ header, rows }) =>
    header.flatMap((name, column) => placeBelow(name, blocksIn(page, rows, column))),
  )
  const alone = blocks.flatMap((block, at): PartyPlace[] => {
    const [first = '', ...rest] = block.text.split('\n')
    const own =
      rest.length > 0 ? [{ ...block, text: rest.join('\n') }] : (columns.get(block.id) ?? blocks.slice(at + 1, at + 1 + PLACE_BLOCKS))
    return placeBelow(first, own)
  })
  return [...inTables, ...alone]
}

function placeBelow(text: string, below: readonly Block[]): PartyPlace[] {
  const meaning = partyOf(text)
  if (meaning === null || meaning.fit < FIT_MIN) return []
  const end = below.findIndex((block) => partyOf(block.text) !== null)
  return [{ ...meaning, blocks: end < 0 ? [...below] : below.slice(0, end) }]
}

function partyOf(text: string): LabelMeaning | null {
  const meaning = text.length > NAME_CHARS_MAX ? null : meaningOfLabel(text.replace(/[:：]\s*$/, ''))
  return meaning !== null && PARTIES.has(meaning.fact) ? meaning : null
}

/** For each cell with a word for a party, the cells below it in its column. */
function columnsBelow(page: PageIndex): ReadonlyMap<number, Block[]> {
  const below = new Map<number, Block[]>()
  for (const { rows } of page.document.tables) {
    for (const [row, cells] of rows.entries()) {
      for (const [column, { block, text }] of cells.entries())
        if (block !== null && !below.has(block) && partyOf(text) !== null) below.set(block, blocksIn(page, rows.slice(row + 1), column))
    }
  }
  return below
}

function blocksIn(page: PageIndex, rows: readonly (readonly TableCell[])[], column: number): Block[] {
  return rows.slice(0, PLACE_BLOCKS).flatMap((cells) => {
    const { block = null, text = '' } = cells[column] ?? {}
    const found = block === null || text === '' ? null : page.block(block)
    return found === null ? [] : [found]
  })
}
const PARTIES: ReadonlySet<InvoiceFact> = new Set<InvoiceFact>(['issuer', 'recipient'])

interface LabelledParty {
  invoice: Invoice
  fact: InvoiceFact
  /** Of all pairs of the page: none of them is a name. */
  labels: ReadonlySet<string>
}

function labelledNames(page: PageIndex, { invoice: { facts }, fact, labels }: LabelledParty): Proposal[] {
  return facts.flatMap(({ fact: own, fit, value, block }) => {
    const raw = own === fact && fit >= FIT_MIN ? firstName(value.split('\n').filter((line) => !labels.has(line))) : null
    const isThere = raw !== null && page.block(block)?.text.includes(raw.split('\n')[0]!) === true
    return raw === null || !isThere ? [] : [propose('invoice', { block, raw }, LABELLED * fit)]
  })
}

/** The name behind "Name", else the first line that can be one. */
function namesIn(places: readonly PartyPlace[]): Proposal[] {
  return places.flatMap(({ fit, blocks }) => {
    const named = blocks.findIndex(({ text }) => NAME_LABEL.test(text))
    const order = named < 0 ? blocks : [...blocks.slice(named + 1), ...blocks]
    for (const { id: block, text } of order) {
      const raw = firstName(text.split('\n'))
      if (raw !== null) return [propose('invoice', { block, raw }, LABELLED * fit)]
    }
    return []
  })
}
const NAME_LABEL = new RegExp(String.raw`^${anyOf(({ persons }) => persons?.nameLabels)}\s*[:：]?$`, 'iu')

/** A name may continue in a second line, which then has its legal form. */
function firstName(lines: readonly string[]): string | null {
  for (const [at, line] of lines.entries()) {
    const text = (line.split(SEPARATED)[0] ?? '').replace(/[,;]\s*$/, '').trim()
    if (!isPartyName(text)) continue
    const next = lines[at + 1]?.trim() ?? ''
    return !LEGAL_FORM.test(text) && LEGAL_FORM.test(next) && isPartyName(next) ? `${text}\n${next}` : text
  }
  return null
}

/** The small line above the window of an envelope: "Acme GmbH · Street 1 · 12345 Town". */
function senderLines(blocks: readonly Block[]): Proposal[] {
  return blocks.flatMap(({ id: block, text }) =>
    text.split('\n').flatMap((line) => {
      const parts = line.split(SEPARATED)
      const commas = line.split(/,\s+/)
      const own = parts.length >= 2 ? parts : commas.length >= 3 ? commas : []
      const raw = own[0]?.trim() ?? ''
      const isAddress = own.slice(1).some((part) => /\d/.test(part)) && /\d{4,}|\d+\s?\p{L}?$/u.test(own.slice(1).join(' '))
      return isAddress && isPartyName(raw) && line.length <= NAME_CHARS_MAX * 2.5 ? [propose('invoice', { block, raw }, SENDER)] : []
    }),
  )
}

/** A line whose letters are the name of a web or mail address on the page. */
function namesOfDomains(blocks: readonly Block[]): Proposal[] {
  const domains = new Set(
    blocks.flatMap(({ text }) =>
      [...text.matchAll(/(?:@|https?:\/\/|www\.)(?:www\.)?([\p{L}\d-]{3,40})\.(?:[\p{L}]{2,})/giu)].map(([, name = '']) => lettersOf(name)),
    ),
  )
  if (domains.size === 0) return []
  return blocks.flatMap(({ id: block, text }) =>
    text.split('\n').flatMap((line) => {
      const raw = line.split(SEPARATED)[0]?.trim() ?? ''
      const letters = lettersOf(raw.replace(LEGAL_FORM, ''))
      const isSame = letters.length >= 3 && domains.has(letters)
      return isSame && isPartyName(raw) && !/^www|\.\p{L}{2,3}$/iu.test(raw) ? [propose('invoice', { block, raw }, DOMAIN)] : []
    }),
  )
}

/** "Au bon moulin: Facture FA-2017-0010". */
function ofTitle(page: PageIndex, blocks: readonly Block[]): Proposal[] {
  const parts = (page.document.title ?? '').split(/\s*[:|–—]\s+|\s+-\s+/)
  const name = parts.length > 1 && parts.slice(1).some(namesInvoice) ? (parts[0] ?? '').trim() : ''
  const shown = isPartyName(name) ? blocks.find(({ text }) => text.includes(name)) : undefined
  return shown === undefined ? [] : [propose('invoice', { block: shown.id, raw: name }, TITLED)]
}

function legalNames(blocks: readonly Block[]): Proposal[] {
  for (const { id: block, text } of blocks) {
    for (const raw of text.split('\n').map((line) => line.split(SEPARATED)[0]?.trim() ?? '')) {
      if (LEGAL_FORM.test(raw) && isPartyName(raw)) return [propose('invoice', { block, raw }, LEGAL)]
    }
  }
  return []
}

function firstLine(blocks: readonly Block[]): Proposal[] {
  for (const { id: block, text } of blocks) {
    const raw = firstName(text.split('\n'))
    if (raw !== null) return [propose('invoice', { block, raw }, FIRST)]
  }
  return []
}
