// Rows as the browser holds them: pages in target order. Rows that arrive live are put where they belong.
import type { Result, ResultPage } from '@quarry/contract'

/**
 * Adds live rows to the loaded pages. Rows beyond what is loaded are left out while the server has more pages:
 * they come with their page, so that the list never has a hole.
 */
export function withLiveRows(pages: readonly ResultPage[], rows: readonly Result[]): ResultPage[] {
  const last = pages.at(-1)
  if (!last) return [...pages]
  const loadedTo = last.next_cursor === null ? Infinity : (last.data.at(-1)?.position ?? -1)
  const known = new Set(pages.flatMap((page) => page.data.map((row) => row.task_id)))
  const fresh = rows.filter((row) => row.position <= loadedTo && !known.has(row.task_id))
  if (fresh.length === 0) return [...pages]
  const byPage = new Map<number, Result[]>()
  for (const row of fresh) {
    const found = pages.findIndex((page) => (page.data.at(-1)?.position ?? -1) >= row.position)
    const index = found < 0 ? pages.length - 1 : found
    byPage.set(index, [...(byPage.get(index) ?? []), row])
  }
  return pages.map((page, index) => {
    const added = byPage.get(index)
    return added ? { ...page, data: [...page.data, ...added].sort((one, other) => one.position - other.position) } : page
  })
}
