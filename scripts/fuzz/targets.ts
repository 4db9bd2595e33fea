// What is fuzzed: for each kind of input its seeds, its mutation, and the code that has to handle it without crashing.
import { jobPayloadSchema } from '@quarry/contract'
import { distil, findNextLinks, findRecords, mainContent, readDocument, resolveTarget, structuredItems } from './engine-parts.ts'
import { FileError } from '../../engine/src/documents/file-text.ts'
import { docxMarkup } from '../../engine/src/documents/docx-markup.ts'
import { sheetMarkup } from '../../engine/src/documents/sheet-markup.ts'
import { pdfMarkup } from '../../engine/src/documents/pdf-markup.ts'
import { ScrapeError } from '../../engine/src/errors.ts'
import { ENGINE_LIMITS } from '../../engine/src/limits.ts'
import { AppError } from '../../server/src/app-error.ts'
import { parseJson } from '../../server/src/http/json-bodies.ts'
import { storableJson } from '../../server/src/jobs/tasks/storable-json.ts'
import { ImportError } from '../../web/src/lib/imports/import-kinds.ts'
import { readItems } from '../../web/src/lib/imports/read-import.ts'
import { mutateBytes, mutateText, pick, type Random } from './mutate.ts'
import { docx, mutatePacked, xlsx } from './packed-files.ts'

export interface FuzzTarget {
  seeds(): Buffer[]
  mutate(input: Buffer, random: Random): Buffer
  /** The outcome in a word or two, by which inputs are grouped. @throws for a finding; typed refusals are not findings. */
  run(input: Buffer): Promise<string> | string
}

const FIELDS = [
  { name: 'title', description: 'Name of the product', type: 'string' as const },
  { name: 'price', description: 'Price', type: 'number' as const },
  { name: 'email', description: 'E-mail address', type: 'string' as const },
  { name: 'day', description: 'Date published', type: 'date' as const },
  { name: 'tags', description: 'All tags', type: 'array' as const },
  { name: 'in_stock', description: 'Is it in stock?', type: 'boolean' as const },
  { name: 'nutrition', description: 'Nutrition with calories, fat and protein', type: 'object' as const },
]

const HTML_WORDS = [
  '<table>',
  '</table>',
  '<tr><td>',
  '<td colspan=1000000>',
  '<dl><dt>Price<dd>',
  '<div>',
  '</div>',
  '<p',
  '<!--',
  '-->',
  '<![CDATA[',
  '<script>',
  '</script>',
  '<template>',
  '<svg><a>',
  '<title>',
  '<meta charset="utf-7">',
  '<base href="javascript:">',
  '<a href="',
  '<li>',
  '<select><option>',
  '<iframe srcdoc="',
  '&#x110000;',
  '&nosuch;',
  '<h1>',
  'itemprop="price"',
  'itemscope',
  'property="og:title"',
  'lang="',
  'style="display:none"',
  '$1,234.56',
  '€ 3',
  '12/31/2025',
  'a@b.example',
]
const JSON_WORDS = [
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  '"@graph"',
  '"@id":"#a"',
  '"@type"',
  '"offers"',
  '"price"',
  'null',
  'true',
  '1e400',
  '"\\ud800"',
  '"__proto__"',
  '"constructor"',
  '{"a":',
  '[[',
  '"@context"',
  '"@reverse"',
]

const WORD_WORDS = [
  '<w:p>',
  '</w:p>',
  '<w:tbl>',
  '<w:tr>',
  '<w:tc>',
  '<w:t xml:space="preserve">',
  '<w:br/>',
  '<w:numPr/>',
  'r:id="r9"',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '&b;',
  '&#0;',
  'w:val="9999999"',
  'Target="file:///etc/passwd"',
]
const EXCEL_WORDS = [
  '<row r="1048576">',
  '<c r="XFD1048576">',
  '<c r="A0">',
  '<c r="ZZZZZZ2">',
  '<c r="">',
  't="s"',
  't="inlineStr"',
  '<v>-1</v>',
  '<v>1e999</v>',
  '<v>99999999</v>',
  '<si>',
  '</si>',
  's="999"',
  'ref="A1:XFD1048576"',
  'date1904="1"',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '&b;',
  '&#0;',
  'r:id="r9"',
  'Target="../../x.xml"',
]

const page = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>Kettle</title>${head}</head><body>${body}</body></html>`
const JSON_LD = JSON.stringify({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Product',
      '@id': '#p',
      name: 'Copper kettle',
      offers: { '@type': 'Offer', price: '24.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    },
    {
      '@type': 'Recipe',
      name: 'Soup',
      recipeIngredient: ['1 onion', '2 l water'],
      nutrition: { calories: '120 kcal' },
      datePublished: '2025-03-04',
      isPartOf: { '@id': '#p' },
    },
  ],
})
const HTML_SEEDS = [
  page(
    '<meta property="og:title" content="Kettle">',
    '<h1>Copper kettle</h1><dl><dt>Price</dt><dd>$24.50</dd><dt>Tags</dt><dd>a, b, c</dd></dl><p>Write to sales@shop.example, since 4 March 2025.',
  ),
  page(
    '',
    '<table><tr><th>Name<th>Price<tr><td>Tin mug<td>8.00<tr><td>Iron pan<td>41.00</table><ul class=list><li><a href="/a?page=2">Next</a><li><a href=b>B</a></ul>',
  ),
  page(
    '',
    `<article itemscope itemtype="https://schema.org/Product"><h2 itemprop="name">Pan</h2>${'<section><p>Text <b>bold</b></p></section>'.repeat(20)}<span itemprop="price" content="41">41</span></article>`,
  ),
]

function read(html: string): string {
  const document = distil(html)
  const { cells } = readDocument(document, { fields: FIELDS, prompt: '', targetName: 'Product', referenceDate: new Date(0) })
  storableJson(cells)
  const found = Object.values(cells)
    .map(({ status }) => status[0])
    .join('')
  return `${found} ${findRecords(document).length > 0 ? 'records' : ''} ${JSON.stringify(findNextLinks(document)).length > 30 ? 'next' : ''} ${mainContent(document).text.length > 0}`
}

function readJsonLd(json: string): string {
  const html = page(`<script type="application/ld+json">${json}</script>`, '<h1>Soup</h1>')
  return `${structuredItems(distil(html)).length > 0} ${read(html)}`
}

const text = (words: readonly string[], many: FuzzTarget['run'], seeds: readonly string[]): FuzzTarget => ({
  seeds: () => seeds.map((seed) => Buffer.from(seed)),
  mutate: (input, random) => Buffer.from(mutateText(input.toString(), { random, words })),
  run: many,
})

function refusalsAside(work: () => string): string {
  try {
    return work()
  } catch (error) {
    if (error instanceof ScrapeError) return error.kind
    if (error instanceof AppError) return error.code
    throw error
  }
}

async function fileRefusalsAside(work: () => Promise<{ markup: string }>): Promise<string> {
  try {
    return `read ${Math.log2((await work()).markup.length + 1).toFixed(0)}`
  } catch (error) {
    if (error instanceof FileError) return error.fault
    // The reader's process reports every other failure of the libraries as undecodable; endless time or memory is a finding.
    if (error instanceof RangeError && /Invalid (?:array|string) length|Array buffer allocation/.test(error.message)) throw error
    return 'undecodable'
  }
}

/** The web app's reader of target files: every failure of the library has to become a sentence. */
async function importRefusalsAside(work: () => Promise<string[]>): Promise<string> {
  try {
    return `read ${Math.log2((await work()).length + 1).toFixed(0)}`
  } catch (error) {
    if (error instanceof ImportError) return error.message.slice(0, 60).replaceAll(/\d+/g, '0')
    throw error
  }
}

const PDF = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(http://127.0.0.1/)>>>>]>>endobj\n4 0 obj<</Length 60>>stream\nBT /F1 12 Tf 20 100 Td (Copper kettle 24.50) Tj ET\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\nxref\n0 6\ntrailer<</Root 1 0 R/Size 6>>\nstartxref\n0\n%%EOF`

const PAYLOAD = {
  base_prompt: 'p',
  target_item_name: 'URL',
  target_items: ['https://one.example/1', 'Acme Inc.', 'http://1.2.3.4:80/a?b#c'],
  trait_definitions: FIELDS,
}

export const TARGETS: Record<string, FuzzTarget> = {
  html: text(HTML_WORDS, (input) => refusalsAside(() => read(input.toString())), HTML_SEEDS),
  jsonld: text(JSON_WORDS, (input) => refusalsAside(() => readJsonLd(input.toString())), [JSON_LD]),
  csv: text(
    [',', ';', '\t', '"', '""', '\r\n', '\n', '=1+1', '#'],
    (input) => refusalsAside(() => read(`<pre>${input.toString().replaceAll('<', '&lt;')}</pre>`)),
    ['name,price,day\nTin mug,8.00,2025-03-04\n"Iron, pan",41,2025-04-05\n', 'a;b\n1;2\n'],
  ),
  docx: {
    seeds: () => [docx()],
    mutate: (input, random) => mutatePacked(input, { random, words: WORD_WORDS }),
    run: (input) => fileRefusalsAside(() => docxMarkup(input, ENGINE_LIMITS.file)),
  },
  workbook: {
    seeds: () => [xlsx()],
    mutate: (input, random) => mutatePacked(input, { random, words: EXCEL_WORDS }),
    run: (input) => fileRefusalsAside(() => sheetMarkup(input, ENGINE_LIMITS.file)),
  },
  xlsx: {
    seeds: () => [xlsx()],
    mutate: (input, random) => mutatePacked(input, { random, words: EXCEL_WORDS }),
    run: (input) => importRefusalsAside(() => readItems(new Blob([new Uint8Array(input)]), 'excel')),
  },
  pdf: {
    seeds: () => [Buffer.from(PDF)],
    mutate: (input, random) =>
      random() < 0.5
        ? mutateBytes(input, random)
        : Buffer.from(
            mutateText(input.toString('latin1'), {
              random,
              words: [
                'obj',
                'endobj',
                'stream',
                'endstream',
                '<<',
                '>>',
                '[',
                ']',
                '/Kids',
                '2 0 R',
                '1 0 R',
                '/Length 99999999',
                '/Count -1',
                '(',
                ')',
                'BT',
                'ET',
                'Tj',
                '/FlateDecode',
              ],
            }),
            'latin1',
          ),
    run: (input) => fileRefusalsAside(() => pdfMarkup(input, ENGINE_LIMITS.file)),
  },
  api: text(
    [...JSON_WORDS, '"target_items"', '"trait_definitions"', '"type":"object"', '"http://[::1]/"', '"https://user:pw@host/"', '"xn--"'],
    (input) =>
      refusalsAside(() => {
        const parsed = jobPayloadSchema.safeParse(parseJson(input.toString()))
        if (!parsed.success) return `invalid ${parsed.error.issues[0]?.code}`
        storableJson(parsed.data)
        return parsed.data.target_items
          .slice(0, 20)
          .map((item) => refusalsAside(() => resolveTarget(item, parsed.data.target_item_name).kind))
          .join()
      }),
    [JSON.stringify(PAYLOAD), JSON.stringify({ ...PAYLOAD, trait_definitions: [] })],
  ),
}

export function makeCase(target: FuzzTarget, corpus: readonly Buffer[], random: Random): Buffer {
  let input = pick(random, corpus)
  const steps = 1 + Math.floor(random() ** 2 * 8)
  for (let step = 0; step < steps; step += 1) input = target.mutate(input, random)
  return input.subarray(0, 1_000_000)
}
