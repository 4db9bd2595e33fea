// Stripe's list: one page of objects, and whether more follow.

export interface PageOf<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

export function pageOf<T>(url: string, data: T[], hasMore = false): PageOf<T> {
  return { object: 'list', data, has_more: hasMore, url }
}
