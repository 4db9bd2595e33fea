// Page numbers in the addresses of a list, and whether two addresses differ only in them.

const PAGE_PART =
  /(?:^|[/?&;_-])(?:page|pagina|pag|p|pg|paged|seite|start|offset|from|skip|pageno|page_?num(?:ber)?|pageindex|currentpage|cp|s|o)[=/_-]?(\d{1,6})(?=$|[/?&#._;-])/i

/** Page number in an address; null without one. */
export function pageNumberOf(url: string): number | null {
  const number = PAGE_PART.exec(pathOf(url))?.[1]
  return number === undefined ? null : Number(number)
}

/** True for addresses that differ only in numbers, or in a page number that one of them lacks. */
export function isSamePattern(left: string, right: string): boolean {
  const a = withoutNumbers(left)
  const b = withoutNumbers(right)
  if (a === b) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const stem = short.replace(/(?:index)?\.(?:html?|php|aspx?|jsp)$/i, '').replace(/(?<![/?&])[/?&]+$/, '')
  if (stem.length > 0 && long.startsWith(stem) && PAGE_PART.test(pathOf(left.length > right.length ? left : right).slice(1))) return true
  return isSameLeaf(left, right)
}

const LEAF_CHARS_MIN = 10

/** True for the same long last path segment in different folders, one of them followed by a page number: a list in several categories. */
function isSameLeaf(left: string, right: string): boolean {
  const leafOf = (url: string): string =>
    (URL.parse(url)?.pathname ?? '')
      .replace(/(?<!\/)\/+$/, '')
      .split('/')
      .at(-1) ?? ''
  const [short, long] = [leafOf(left), leafOf(right)].toSorted((a, b) => a.length - b.length)
  if (siteOf(left) !== siteOf(right) || !short || !long || short.length < LEAF_CHARS_MIN) return false
  return long.startsWith(short) && /^[-_]p(?:age)?[-_]?\d{1,4}$/i.test(long.slice(short.length))
}

/** The address without fragment and trailing slash, for comparing links. */
export function bareAddress(url: string): string {
  return url.replace(/#.*$/, '').replace(/(?<!\/)\/+$/, '')
}

export function siteOf(url: string): string {
  return (URL.parse(url)?.hostname ?? '').replace(/^www\./, '')
}

function pathOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null ? '' : parsed.pathname + parsed.search
}

function withoutNumbers(url: string): string {
  return `${siteOf(url)}${pathOf(url)}`
    .replace(/\d+/g, '0')
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase()
}
