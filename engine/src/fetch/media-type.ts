// Determines the media type of a body by its header, and by its first bytes and its name where the header is missing or too general.

/** Kinds of readable files that are not text. */
export type FileKind = 'pdf' | 'docx' | 'sheet' | 'picture'

export interface Answered {
  url: URL
  headers: Record<string, string>
  body: Buffer
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const XLSM = 'application/vnd.ms-excel.sheet.macroenabled.12'
const XLSB = 'application/vnd.ms-excel.sheet.binary.macroenabled.12'
const ODS = 'application/vnd.oasis.opendocument.spreadsheet'
const XLS = 'application/vnd.ms-excel'
const KINDS: ReadonlyMap<string, FileKind> = new Map([
  ['application/pdf', 'pdf'],
  [DOCX, 'docx'],
  [XLSX, 'sheet'],
  [XLSM, 'sheet'],
  [XLSB, 'sheet'],
  [ODS, 'sheet'],
  [XLS, 'sheet'],
  ['image/png', 'picture'],
  ['image/jpeg', 'picture'],
  ['image/webp', 'picture'],
  ['image/tiff', 'picture'],
])
/** Types of archives by file extension. */
const ARCHIVE_OF_NAME: ReadonlyMap<string, string> = new Map([
  ['docx', DOCX],
  ['xlsx', XLSX],
  ['xlsm', XLSM],
  ['xlsb', XLSB],
  ['ods', ODS],
])
const ARCHIVES = new Set(ARCHIVE_OF_NAME.values())
/** Signature of old Office files and of encrypted new ones. */
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
/** Types too general to describe the body, or missing. */
const VAGUE =
  /^(?:application\/(?:octet-stream|x-octet-stream|binary|download|x-download|force-download|zip|x-zip-compressed|vnd\.ms-excel|unknown)|binary\/octet-stream|text\/plain|)$/
const TYPE_OF_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries({
    csv: 'text/csv',
    tsv: 'text/tab-separated-values',
    json: 'application/json',
    ndjson: 'application/x-ndjson',
    jsonl: 'application/x-ndjson',
    xml: 'application/xml',
    rss: 'application/rss+xml',
    atom: 'application/atom+xml',
    html: 'text/html',
    htm: 'text/html',
    txt: 'text/plain',
    edi: 'text/plain',
    x12: 'text/plain',
    md: 'text/markdown',
  }),
)
const SAME_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'application/csv': 'text/csv',
    'application/edi-x12': 'text/plain',
    'application/edifact': 'text/plain',
    'text/x-csv': 'text/csv',
    'text/comma-separated-values': 'text/csv',
    'text/json': 'application/json',
    'text/x-json': 'application/json',
    'application/x-json': 'application/json',
    'application/ndjson': 'application/x-ndjson',
    'application/jsonl': 'application/x-ndjson',
    'application/jsonlines': 'application/x-ndjson',
    'application/json-lines': 'application/x-ndjson',
    'application/x-jsonlines': 'application/x-ndjson',
    'application/x-pdf': 'application/pdf',
    'image/jpg': 'image/jpeg',
    'image/pjpeg': 'image/jpeg',
    'image/x-png': 'image/png',
    'image/tif': 'image/tiff',
    'image/x-tiff': 'image/tiff',
  }),
)
const HEAD_BYTES = 1024
const PICTURE_HEADS: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG\r\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^RIFF[\s\S]{4}WEBP/, 'image/webp'],
  [/^(?:II\*\0|MM\0\*)/, 'image/tiff'],
]

/** Lower case, without parameters; never empty. */
export function mediaTypeOf({ url, headers, body }: Answered): string {
  const declared = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  const head = body.toString('latin1', 0, HEAD_BYTES)
  if (/^\s*%PDF-\d/.test(head)) return 'application/pdf'
  const picture = PICTURE_HEADS.find(([start]) => start.test(head))?.[1]
  if (picture !== undefined && (VAGUE.test(declared) || declared.startsWith('image/'))) return picture
  const name = nameOf(url, headers['content-disposition'] ?? '')
  if (head.startsWith('PK\x03\x04')) {
    const packed = archiveType({ body, head, declared, ending: endingOf(name) })
    if (packed !== null) return packed
  }
  if (head.startsWith(COMPOUND) && isWorkbook({ body, declared, ending: endingOf(name) })) return ARCHIVES.has(declared) ? declared : XLS
  // Text tables and HTML tables are often declared as Excel files.
  if ((declared === XLS || endingOf(name) === 'xls') && !head.includes('\0')) return ofText(head)
  if (declared !== '' && !VAGUE.test(declared)) return SAME_TYPES.get(declared) ?? declared
  if (head.includes('\0') && declared !== 'text/plain') return declared || 'application/octet-stream'
  const byName = TYPE_OF_NAME.get(endingOf(name))
  if (byName !== undefined) return byName
  return declared === '' ? sniff(head) : declared
}

/** The kind of file of a media type; null for text and unreadable types. */
export function fileKindOf(mediaType: string): FileKind | null {
  return KINDS.get(mediaType) ?? null
}

function sniff(head: string): string {
  if (/^\s*</.test(head)) return 'text/html'
  return /^\s*[[{]/.test(head) ? 'application/json' : 'text/plain'
}

function nameOf(url: URL, disposition: string): string {
  const given = /filename\*?\s*=\s*(?:"([^"]{1,300})"|([^;\s]{1,300}))/i.exec(disposition)
  return (given?.[1] ?? given?.[2] ?? url.pathname).toLowerCase()
}

interface Packed {
  body: Buffer
  declared: string
  /** Extension of the name without the dot; empty for none. */
  ending: string
}

function endingOf(name: string): string {
  return /\.([a-z]+)$/.exec(name)?.[1] ?? ''
}

/** The type of an Office document with any name, by the main part in its archive. Null for other archives. */
function archiveType({ body, head, declared, ending }: Packed & { head: string }): string | null {
  if (head.includes(`mimetype${ODS}`)) return ODS
  const named = ARCHIVE_OF_NAME.get(ending) ?? declared
  if (ARCHIVES.has(named)) return named
  if (body.includes('word/document.xml')) return DOCX
  if (body.includes('xl/workbook.xml')) return XLSX
  return body.includes('xl/workbook.bin') ? XLSB : null
}

/** True for a compound file that is a workbook: by its name or type, or by its streams, whose names are in UTF-16. */
function isWorkbook({ body, declared, ending }: Packed): boolean {
  if (ending === 'xls' || ARCHIVE_OF_NAME.has(ending) || declared === XLS || ARCHIVES.has(declared)) return true
  return ['Workbook', 'Book'].some((name) => body.includes(Buffer.from(`${name}\0`, 'utf16le')))
}

function ofText(head: string): string {
  if (/^\s*</.test(head.replace(/^\u00ef\u00bb\u00bf/, ''))) return 'text/html'
  return head.split('\n', 1)[0]?.includes('\t') ? 'text/tab-separated-values' : 'text/csv'
}
