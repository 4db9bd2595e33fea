// File names of exports: the names of the table and its view, unless the specification fixes the name.
import { EXPORT_FORMATS, type ExportFormat, type Job } from '@quarry/contract'

/** The specification fixes `results.csv`. */
const STATED: readonly ExportFormat[] = ['csv']
/** Characters that file systems reject. */
const NO_FILE_NAME = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu
const CHARS_MAX = 100

/** A proposed name may reveal text of the prompt: only names set by the user are used. */
export function fileNameOf(job: Pick<Job, 'name' | 'name_is_given'>, format: ExportFormat, viewName: string | null): string {
  const { fileName } = EXPORT_FORMATS[format]
  const given = job.name_is_given ? (job.name ?? null) : null
  const parts = [given, viewName].flatMap((part) => part?.replace(NO_FILE_NAME, ' ').replace(/\s+/g, ' ').trim() || [])
  if (STATED.includes(format) || parts.length === 0) return fileName
  // No dots at either end: a leading one hides the file, a trailing one would belong to the extension.
  const name = parts
    .join(' - ')
    .slice(0, CHARS_MAX)
    .toWellFormed()
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return name === '' ? fileName : `${name}${fileName.slice(fileName.lastIndexOf('.'))}`
}

/** The header according to RFC 6266: clients that support only ASCII use the plain name. */
export function asAttachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return plain === fileName ? `attachment; filename="${plain}"` : `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
