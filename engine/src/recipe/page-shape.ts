// The pattern of the addresses of one template's pages, as far as an address alone shows it: short words stay, names and numbers do not.

const WORD = /^\p{L}{1,12}$/u

/** Like `shop.example/products/*`; empty for what is no address. */
export function pageShape(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null) return ''
  const parts = parsed.pathname.split('/').filter((part) => part !== '')
  const shaped = parts.map((part, place) => (place < parts.length - 1 && WORD.test(part) ? part : '*'))
  return [parsed.host.replace(/^www\./, ''), ...shaped].join('/')
}
