// Reads EDI messages (X12 and EDIFACT: orders, invoices and shipping notices) as labelled values and a table of items. The names come from
// the standards, because elements have only positions; every value keeps its text.

type Segment = readonly string[]
interface Interchange {
  pairs: [string, string][]
  items: Map<string, string>[]
}

const SEGMENTS_MAX = 20_000

/** Null for any other text. */
export function readInterchange(body: string): Interchange | null {
  const text = body.trimStart()
  if (/^ISA[^\p{L}\d\s]/u.test(text)) return readX12(text)
  return /^(?:UNA.{6}\s*)?UNB\+/.test(text) ? readEdifact(text) : null
}

/** Names by segment and position of the element. */
const X12_NAMES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  ISA: { 6: 'Interchange sender ID', 8: 'Interchange receiver ID', 13: 'Interchange control number' },
  GS: { 1: 'Functional identifier code', 6: 'Group control number' },
  ST: { 1: 'Transaction set code', 2: 'Transaction set control number' },
  BEG: { 2: 'Purchase order type code', 3: 'Purchase order number', 5: 'Purchase order date' },
  BIG: { 1: 'Invoice date', 2: 'Invoice number', 3: 'Purchase order date', 4: 'Purchase order number' },
  BSN: { 2: 'Shipment number', 3: 'Shipment date' },
  BAK: { 3: 'Purchase order number', 4: 'Purchase order date' },
  CUR: { 2: 'Currency' },
  CTT: { 1: 'Line item count' },
  ITD: { 3: 'Discount percent', 7: 'Payment due days', 12: 'Payment terms' },
}
/** Names after that of the party of the last N1. */
const X12_PARTS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  N1: { 2: 'name', 4: 'ID code' },
  N3: { 1: 'street', 2: 'street 2' },
  N4: { 1: 'city', 2: 'state', 3: 'zip', 4: 'country' },
}
const X12_DATES: Readonly<Record<string, string>> = {
  '001': 'Cancel after date',
  '002': 'Requested delivery date',
  '010': 'Requested ship date',
  '011': 'Shipped date',
  '017': 'Estimated delivery date',
  '037': 'Ship not before date',
  '038': 'Ship no later than date',
  '063': 'Deliver not after date',
  '064': 'Deliver not before date',
}
const X12_REFERENCES: Readonly<Record<string, string>> = {
  BM: 'Bill of lading number',
  CN: 'Tracking number',
  CO: 'Customer order number',
  CT: 'Contract number',
  DP: 'Department number',
  IA: 'Vendor number',
  PO: 'Purchase order number',
}
const X12_ITEM_IDS: Readonly<Record<string, string>> = {
  BP: 'Buyer item ID',
  CB: 'Buyer item ID',
  EN: 'EAN',
  IN: 'Buyer item ID',
  SK: 'SKU',
  UK: 'GTIN',
  UP: 'UPC',
  VA: 'Vendor item ID',
  VN: 'Vendor item ID',
  VP: 'Vendor item ID',
}
const PARTIES: Readonly<Record<string, string>> = {
  BT: 'Bill to',
  BY: 'Buyer',
  DP: 'Ship to',
  II: 'Issuer',
  IV: 'Bill to',
  RE: 'Remit to',
  RI: 'Remit to',
  SE: 'Seller',
  SF: 'Ship from',
  ST: 'Ship to',
  SU: 'Supplier',
  VN: 'Vendor',
}

function readX12(text: string): Interchange {
  const by = text[3]!
  // The last of the sixteen elements of the first segment is one character, followed by the segment terminator.
  const [end = '\n'] = /^.$/su.exec(text.split(by).slice(0, 17)[16]?.[1] ?? '\n') ?? []
  const made: Interchange = { pairs: [], items: [] }
  let party = ''
  for (const segment of segmentsOf(text.split(end === '\r' ? '\n' : end), (one) => one.split(by))) {
    const [id = '', first = '', second = ''] = segment
    if (id === 'N1') party = PARTIES[first] ?? ''
    if (id === 'DTM') put(made, X12_DATES[first], second)
    else if (id === 'REF') put(made, X12_REFERENCES[first], second)
    else if (id === 'PO1' || id === 'IT1') made.items.push(x12Item(segment))
    else if (id === 'PID') made.items.at(-1)?.set('Description', segment[5] ?? '')
    else if (X12_PARTS[id] !== undefined) {
      if (party !== '') for (const [at, name] of Object.entries(X12_PARTS[id])) put(made, `${party} ${name}`, segment[Number(at)])
    } else for (const [at, name] of Object.entries(X12_NAMES[id] ?? {})) put(made, name, segment[Number(at)])
  }
  return made
}

function x12Item(segment: Segment): Map<string, string> {
  const item = new Map(['Line number', 'Quantity', 'Unit of measure', 'Unit price'].map((name, at) => [name, segment[at + 1] ?? '']))
  for (let at = 6; at + 1 < segment.length; at += 2) {
    const name = X12_ITEM_IDS[segment[at] ?? '']
    if (name !== undefined) item.set(name, segment[at + 1] ?? '')
  }
  return item
}

const EDIFACT_DATES: Readonly<Record<string, string>> = {
  '2': 'Requested delivery date',
  '4': 'Purchase order date',
  '11': 'Shipped date',
  '13': 'Payment due date',
  '17': 'Estimated delivery date',
  '35': 'Delivery date',
  '61': 'Cancel after date',
}
const EDIFACT_DOCUMENTS: Readonly<Record<string, string>> = {
  '220': 'Purchase order',
  '231': 'Order response',
  '351': 'Despatch advice',
  '380': 'Invoice',
  '381': 'Credit note',
}
const EDIFACT_AMOUNTS: Readonly<Record<string, string>> = {
  '9': 'Amount due',
  '77': 'Invoice total',
  '79': 'Total of items',
  '86': 'Invoice total',
  '124': 'Tax amount',
}
const EDIFACT_PARTS: readonly (readonly [number, string])[] = [
  [2, 'ID code'],
  [4, 'name'],
  [5, 'street'],
  [6, 'city'],
  [8, 'zip'],
  [9, 'country'],
]

function readEdifact(text: string): Interchange {
  const [, of = ':', by = '+', , free = '?', , end = "'"] = /^UNA(.)(.)(.)(.)(.)(.)/s.exec(text) ?? []
  const divided = (one: string, mark: string): string[] => splitUnfreed(one, mark, free)
  const made: Interchange = { pairs: [], items: [] }
  let document = 'Document'
  for (const segment of segmentsOf(divided(text.replace(/^UNA.{6}/s, ''), end), (one) => divided(one, by))) {
    const [id = '', first = '', second = '', third = ''] = segment
    const part = (element: string, at: number): string => (divided(element, of)[at] ?? '').replaceAll(free, '')
    const item = made.items.at(-1)
    if (id === 'UNB') {
      put(made, 'Interchange sender ID', part(second, 0))
      put(made, 'Interchange receiver ID', part(third, 0))
      put(made, 'Interchange control number', part(segment[5] ?? '', 0))
    } else if (id === 'UNH') put(made, 'Message type', part(second, 0))
    else if (id === 'BGM') {
      document = EDIFACT_DOCUMENTS[part(first, 0)] ?? document
      put(made, `${document} number`, part(second, 0))
    } else if (id === 'DTM') put(made, part(first, 0) === '137' ? `${document} date` : EDIFACT_DATES[part(first, 0)], part(first, 1))
    else if (id === 'RFF' && part(first, 0) === 'ON') put(made, 'Purchase order number', part(first, 1))
    else if (id === 'CUX') put(made, 'Currency', part(first, 1))
    else if (id === 'NAD') {
      const party = PARTIES[first]
      if (party !== undefined) for (const [at, name] of EDIFACT_PARTS) put(made, `${party} ${name}`, part(segment[at] ?? '', 0))
    } else if (id === 'LIN')
      made.items.push(
        new Map([
          ['Line number', part(first, 0)],
          ['EAN', part(third, 0)],
        ]),
      )
    else if (id === 'PIA') item?.set(part(second, 1) === 'SA' ? 'Vendor item ID' : 'Buyer item ID', part(second, 0))
    else if (id === 'IMD') item?.set('Description', part(third, 3))
    else if (id === 'QTY') {
      item?.set('Quantity', part(first, 1))
      item?.set('Unit of measure', part(first, 2))
    } else if (id === 'PRI') item?.set('Unit price', part(first, 1))
    else if (id === 'MOA') {
      if (part(first, 0) === '203') item?.set('Line amount', part(first, 1))
      else put(made, EDIFACT_AMOUNTS[part(first, 0)], part(first, 1))
    } else if (id === 'CNT' && part(first, 0) === '2') put(made, 'Line item count', part(first, 1))
  }
  return made
}

function put({ pairs }: Interchange, name: string | undefined, value: string | undefined): void {
  const own = value?.trim() ?? ''
  if (name !== undefined && own !== '' && !pairs.some(([known]) => known === name)) pairs.push([name, own])
}

function segmentsOf(texts: readonly string[], elements: (one: string) => string[]): Segment[] {
  return texts.slice(0, SEGMENTS_MAX).map((one) => elements(one.trim()).map((element) => element.trim()))
}

/** Splits at separators without the release character before them. */
function splitUnfreed(text: string, mark: string, free: string): string[] {
  const parts: string[] = []
  let part = ''
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === free && free.trim() !== '' && at + 1 < text.length) {
      part += text.slice(at, at + 2)
      at += 1
    } else if (text[at] === mark) {
      parts.push(part)
      part = ''
    } else part += text.charAt(at)
  }
  return [...parts, part]
}
