// The address pattern of the pages of one template: short words stay, names and numbers are replaced.

const WORD = /^\p{L}{1,12}$/u

/** A pattern such as `shop.example/products/*`; empty for an invalid address. */
export function pageShape(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null) return ''
  const parts = parsed.pathname.split('/').filter((part) => part !== '')
  const shaped = parts.map((part, place) => (place < parts.length - 1 && WORD.test(part) ? part : '*'))
  return [parsed.host.replace(/^www\./, ''), ...shaped].join('/')
}
