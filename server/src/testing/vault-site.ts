// A site behind a sign-in, and a second one beside it, replacing the practice web: every page of the first tries to send credentials to the
// second, by a picture, a frame, a script and a redirect. Its sign-in accepts anything.
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Vault {
  /** For `intercept` of a practice worker. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Ends the sessions that it has issued. */
  endSessions(): void
  /** Requests received: by the site itself, and by the one beside it. */
  own: Asked[]
  beside: Asked[]
  /** The bodies sent to its form. */
  forms: string[]
}

interface Asked {
  path: string
  headers: string
}

/** `session` is the value of the cookie that it sets. */
export function openVault(port: () => number, session: string): Vault {
  let isOpen = false
  const vault: Vault = { answer, endSessions: () => void (isOpen = false), own: [], beside: [], forms: [] }
  const beside = (path: string): string => `http://beside.localhost:${port()}${path}`

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const [host = ''] = (request.headers.host ?? '').split(':')
    const path = request.url ?? ''
    if (host === 'beside.localhost') {
      vault.beside.push({ path, headers: JSON.stringify(request.headers) })
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Beside</h1><p>Nothing to see here.</p>')
      return true
    }
    if (host !== 'vault.localhost') return false
    vault.own.push({ path, headers: JSON.stringify(request.headers) })
    if (path === '/robots.txt') response.writeHead(404).end()
    else if (path.startsWith('/sign-in')) signIn(request, response)
    else if (!isOpen || !(request.headers.cookie ?? '').includes(session)) response.writeHead(302, { location: '/sign-in' }).end()
    else if (path === '/away') response.writeHead(302, { location: beside('/redirect') }).end()
    else show(response, path)
    return true
  }

  function signIn(request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'POST') {
      const form = `<h1>Sign in</h1><form method="post"><label>User <input name="user"></label><label>Password <input type="password" name="password"></label><button>Sign in</button></form>`
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(form)
    }
    let body = ''
    request.on('data', (piece) => (body += piece))
    request.on('end', () => {
      vault.forms.push(body)
      isOpen = true
      response.writeHead(303, { location: '/goods/1', 'set-cookie': `vault=${session}; Path=/; HttpOnly` }).end()
    })
  }

  function show(response: ServerResponse, path: string): void {
    const number = Number(/\d+/.exec(path)?.[0] ?? 1)
    const away = `<img src="${beside('/picture.png')}"><iframe src="${beside('/frame')}"></iframe><script>fetch(${JSON.stringify(beside('/script'))}, { mode: 'no-cors', credentials: 'include' })</script>`
    const body = `<title>Goods ${number}</title><h1>Goods ${number}</h1><dl><dt>SKU</dt><dd>VG-${number}</dd><dt>Price</dt><dd>$${number}.50</dd></dl><a href="/away">More</a>${away}`
    response.writeHead(200, { 'content-type': 'text/html' }).end(body)
  }
  return vault
}
