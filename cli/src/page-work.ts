// The work on one page in a thread: read it, distil it, return the result. An unreadable page returns an error.
import type { Field } from '@quarry/contract'
import { distil, ScrapeError, type Recipe } from '@quarry/engine'
import { readFieldsFile } from './fields-file.ts'
import { readDay, readGivenPage } from './given-page.ts'
import { PAGE_ACTIONS, type PageActionName } from './page-actions.ts'
import type { PageLine } from './page-lines.ts'

export interface PageRequest {
  index: number
  action: PageActionName
  page: PageLine
  /** Fields of the command, for pages that name none. */
  fields: Field[] | null
  prompt: string
  /** Recipe of the page's site, where solved pages of it were given. */
  recipe?: Recipe | null
}
export interface PageResponse {
  index: number
  /** The line of the output. */
  output: Record<string, unknown>
  failed: boolean
}

/** Never throws. */
export function answerPage(request: PageRequest): PageResponse {
  const { index, page, action } = request
  try {
    const document = distil(readGivenPage(page))
    const answer = PAGE_ACTIONS[action](document, {
      fields: fieldsOf(request),
      prompt: request.prompt,
      referenceDate: readDay(page.referenceDate),
      tableIndex: page.tableIndex,
      recipe: request.recipe ?? null,
    })
    return { index, output: { id: page.id, ...answer }, failed: false }
  } catch (error) {
    const kind = error instanceof ScrapeError ? error.kind : 'internal'
    const text = error instanceof Error ? error.message : 'The page could not be read.'
    return { index, output: { id: page.id, url: page.url, error: text, error_kind: kind }, failed: true }
  }
}

const known = new Map<string, Field[]>()

/** Cached, so that pages with the same fields share one list and its derived data. */
function fieldsOf({ page, fields }: PageRequest): readonly Field[] {
  const wanted = page.fields ?? fields ?? []
  const key = typeof wanted === 'string' ? wanted : JSON.stringify(wanted)
  const cached = known.get(key)
  if (cached) return cached
  const list = typeof wanted === 'string' ? readFieldsFile(wanted) : wanted
  if (known.size > 500) known.clear()
  known.set(key, list)
  return list
}
