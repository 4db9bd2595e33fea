// The picture that represents a page: the one that it names twice itself, for sharing (og:image) and in the
// data about the page itself. Recipe cards and offers often carry another picture or a cut-out of it.
import type { DataValue, PageDocument } from '../../types.ts'
import type { PageIndex } from '../../page/page-index.ts'

const OF_PAGE = /(?:^|\.)(?:primaryImageOfPage(?:\.url|\.contentUrl)?|thumbnailUrl)$/

/** The value of og:image that is repeated as the page's own picture; null where the two differ or one is missing. */
export function agreedPicture({ document }: PageIndex): DataValue | null {
  const shared = sharedPicture(document)
  if (!shared) return null
  return document.values.some(({ entity, path, raw }) => entity >= 0 && raw === shared.raw && OF_PAGE.test(path)) ? shared : null
}

/** True for a cut-out or reduction where the page shares a larger picture. */
export function isSmallerThanShared({ document }: PageIndex, address: string): boolean {
  const area = areaOf(address)
  const shared = Number.isFinite(area) ? sharedPicture(document) : undefined
  return shared !== undefined && areaOf(shared.raw) > area
}

function sharedPicture({ values }: PageDocument): DataValue | undefined {
  return values.find(({ entity, path }) => entity < 0 && /^og:image(?::url|:secure_url)?$/i.test(path))
}

/** Width times height where an address contains the size ("-735x1103.jpg", "?w=960&h=540", "w_1280,h_720"); infinite for the original. */
export function areaOf(address: string): number {
  const size = /(\d{2,4})x(\d{2,4})(?=[._/-]|$)/.exec(address) ?? /\bw[=_](\d{2,4})\b.{1,12}?\bh[=_](\d{2,4})\b/.exec(address)
  return size ? Number(size[1]) * Number(size[2]) : Number.POSITIVE_INFINITY
}
