// A browser without scripts, for sign-ins over several sites: it keeps cookies, follows redirects, and sends the form of a page.

export interface Page {
  /** Address after all redirects. A page of an origin that is not requested has nothing but its address. */
  url: URL
  status: number
  text: string
}

export interface Visitor {
  open(address: string): Promise<Page>
  /** The first form of the page, with what is typed into it. */
  submit(page: Page, typed?: Record<string, string>): Promise<Page>
}

const REDIRECTS_MAX = 20

/** Only these origins are requested; a redirect to another one ends there. */
export function createVisitor(origins: readonly string[]): Visitor {
  const jars = new Map<string, Map<string, string>>()
  return {
    open: (address) => follow(address, {}),
    submit(page, typed = {}) {
      const form = /<form\b[^>]*>.*?<\/form>/is.exec(page.text)?.[0] ?? ''
      if (form === '') throw new Error(`there is no form on ${page.url.href}: ${page.text.slice(0, 500)}`)
      const fields = [...form.matchAll(/<input\b[^>]*>/gi)].map(([tag]) => [attribute(tag, 'name'), attribute(tag, 'value')] as const)
      const body = new URLSearchParams(Object.fromEntries(fields.filter(([name]) => name !== '')))
      for (const [name, value] of Object.entries(typed)) body.set(name, value)
      const action = new URL(attribute(form, 'action') || page.url.href, page.url).href
      return follow(action, { method: 'POST', body })
    },
  }

  async function follow(address: string, init: RequestInit): Promise<Page> {
    let url = new URL(address)
    let asked = init
    for (let count = 0; count < REDIRECTS_MAX; count += 1) {
      if (!origins.includes(url.origin)) return { url, status: 0, text: '' }
      const jar = jars.get(url.host) ?? new Map<string, string>()
      jars.set(url.host, jar)
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(url, { ...asked, redirect: 'manual', headers: { cookie } })
      for (const line of response.headers.getSetCookie()) keep(jar, line)
      const location = response.headers.get('location')
      if (location === null || response.status < 300 || response.status > 399)
        return { url, status: response.status, text: await response.text() }
      url = new URL(location, url)
      asked = {}
    }
    throw new Error(`${address} leads nowhere`)
  }
}

function keep(jar: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? []
  const isOver = value === '' || /;\s*expires=Thu, 01 Jan 1970/i.test(line)
  if (isOver) jar.delete(name)
  else jar.set(name, value)
}

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', '#34': '"', '#39': "'", '#x27': "'", '#x2F': '/', lt: '<', gt: '>' }

function attribute(tag: string, name: string): string {
  const opening = tag.slice(0, tag.indexOf('>') + 1)
  const [, , value = ''] = new RegExp(`\\b${name}\\s*=\\s*(["'])(.*?)\\1`, 'is').exec(opening) ?? []
  return value.replaceAll(/&(#?\w+);/g, (whole, entity: string) => ENTITIES[entity] ?? whole)
}
