// What the file of a table is called: as its table and its view, where the name is not stated.
import { EXPORT_FORMATS, type ExportFormat, type Job } from '@quarry/contract'

/** `results.csv` is stated. */
const STATED: readonly ExportFormat[] = ['csv']
/** What file systems refuse. */
const NO_FILE_NAME = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu
const CHARS_MAX = 100

/** A proposed name may tell what stands in the prompt: files have given names alone. */
export function fileNameOf(job: Pick<Job, 'name' | 'name_is_given'>, format: ExportFormat, viewName: string | null): string {
  const { fileName } = EXPORT_FORMATS[format]
  const given = job.name_is_given ? (job.name ?? null) : null
  const parts = [given, viewName].flatMap((part) => part?.replace(NO_FILE_NAME, ' ').replace(/\s+/g, ' ').trim() || [])
  if (STATED.includes(format) || parts.length === 0) return fileName
  // No dots at the ends: a name that begins with one is hidden, and the end is the extension.
  const name = parts
    .join(' - ')
    .slice(0, CHARS_MAX)
    .toWellFormed()
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return name === '' ? fileName : `${name}${fileName.slice(fileName.lastIndexOf('.'))}`
}

/** The header, as RFC 6266 has it: programs that know no other letters take the plain one. */
export function asAttachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return plain === fileName ? `attachment; filename="${plain}"` : `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
