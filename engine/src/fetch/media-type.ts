// What a body is: by its header, and by its first bytes and its name where the header says nothing or something too general.

/** Of the files that are not text: those that can be read. */
export type FileKind = 'pdf' | 'docx'

export interface Answered {
  url: URL
  headers: Record<string, string>
  body: Buffer
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** Names that say nothing about the body, besides none at all. */
const VAGUE =
  /^(?:application\/(?:octet-stream|x-octet-stream|binary|download|x-download|force-download|zip|x-zip-compressed|vnd\.ms-excel|unknown)|binary\/octet-stream|text\/plain|)$/
const TYPE_OF_NAME: Record<string, string> = {
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
  md: 'text/markdown',
}
const SAME_TYPES: Record<string, string> = {
  'application/csv': 'text/csv',
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
}
const HEAD_BYTES = 1024

/** Lower case, without parameters; never empty. */
export function mediaTypeOf({ url, headers, body }: Answered): string {
  const declared = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  const head = body.toString('latin1', 0, HEAD_BYTES)
  if (/^\s*%PDF-\d/.test(head)) return 'application/pdf'
  const name = nameOf(url, headers['content-disposition'] ?? '')
  if (head.startsWith('PK\x03\x04') && (name.endsWith('.docx') || declared === DOCX || holdsDocument(body))) return DOCX
  if (declared !== '' && !VAGUE.test(declared)) return SAME_TYPES[declared] ?? declared
  if (head.includes('\0') && declared !== 'text/plain') return declared || 'application/octet-stream'
  const byName = TYPE_OF_NAME[/\.([a-z]+)$/.exec(name)?.[1] ?? '']
  if (byName !== undefined) return byName
  return declared === '' ? sniff(head) : declared
}

/** The kind of file the media type names; null for text and for what can't be read. */
export function fileKindOf(mediaType: string): FileKind | null {
  return mediaType === 'application/pdf' ? 'pdf' : mediaType === DOCX ? 'docx' : null
}

function sniff(head: string): string {
  if (/^\s*</.test(head)) return 'text/html'
  return /^\s*[[{]/.test(head) ? 'application/json' : 'text/plain'
}

function nameOf(url: URL, disposition: string): string {
  const given = /filename\*?\s*=\s*(?:"([^"]{1,300})"|([^;\s]{1,300}))/i.exec(disposition)
  return (given?.[1] ?? given?.[2] ?? url.pathname).toLowerCase()
}

/** A Word document under another name: its archive lists its main part. */
function holdsDocument(body: Buffer): boolean {
  return body.includes('word/document.xml')
}
