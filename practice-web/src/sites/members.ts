// A wholesaler whose prices need a sign-in: a form with a CSRF token, a session that expires after some pages, two other ways to
// authenticate (an API key in a header, HTTP basic authentication), and those of members-sign-ins.ts. All content is deterministic.
import { chanceOf } from '../chance.ts'
import { escapeHtml, notFound, numberIn, page, pageOf } from '../html.ts'
import type { Site, SiteAnswer, SiteRequest } from '../site.ts'
import { answerOtherSignIn } from './members-sign-ins.ts'
import { cookieOf, keep, letIn, MEMBER, newMemory, secretOf, withCookie, type Memory } from './members-memory.ts'
import { priceText, productOf } from './products.ts'

export const MEMBER_PAGES = 40

const PER_PAGE = 10
const TITLE = 'Hollis & Marsh Wholesale'

/** An offer, visible only after signing in. */
export interface MemberOffer {
  name: string
  sku: string
  /** Cents of a dollar. */
  dealerPriceCents: number
  smallestOrder: number
  shipsInDays: number
}

export function memberOfferOf(number: number, seed: string = 'quarry'): MemberOffer {
  const { name, sku } = productOf('members', number, seed)
  const chance = chanceOf(seed, 'members', 'offer', number)
  return {
    name,
    sku,
    dealerPriceCents: chance.whole(300, 19_900),
    smallestOrder: chance.pick([1, 6, 12, 24]),
    shipsInDays: chance.whole(1, 14),
  }
}

export function membersSite(seed: string): Site {
  const memory = newMemory(seed)
  return {
    name: 'members',
    title: TITLE,
    about: 'A wholesaler whose prices are seen after signing in.',
    answer(request) {
      if (request.path === '/') return start(request)
      if (request.path === '/sign-in') return request.method === 'POST' ? signIn(request, memory) : signInForm(request, memory, '')
      if (request.path === '/sign-out') return signOut(request, memory)
      return isMemberPage(request.path) ? membersOnly(request, memory) : (answerOtherSignIn(request, memory) ?? notFound())
    },
  }
}

function start({ base }: SiteRequest): SiteAnswer {
  const body = `<h1>${escapeHtml(TITLE)}</h1><p>Goods for dealers since 1974. Prices are shown to members.</p><p><a href="${base}/sign-in">Sign in</a></p>`
  return page({ title: TITLE, body })
}

const isMemberPage = (path: string): boolean => /^\/(?:offers(?:\/\d+)?|app\/\d+|data\/\d+)$/.test(path)

function membersOnly(request: SiteRequest, memory: Memory): SiteAnswer {
  if (!isLetIn(request, memory)) return sendToSignIn(request)
  const offer = numberIn(request.path, '/offers/', MEMBER_PAGES)
  if (offer !== null) return offerPage(request, memberOfferOf(offer, memory.seed))
  const scripted = numberIn(request.path, '/app/', MEMBER_PAGES)
  if (scripted !== null) return scriptedPage(request, scripted)
  const data = numberIn(request.path, '/data/', MEMBER_PAGES)
  if (data !== null)
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(shown(memberOfferOf(data, memory.seed))) }
  return request.path === '/offers' ? offerList(request, memory.seed) : notFound()
}

/** Whether the request is authenticated: by a session (each page counts against its limit), by the key, or by basic authentication. */
function isLetIn({ headers, path }: SiteRequest, { sessions }: Memory): boolean {
  if (headers['x-members-key'] === MEMBER.key) return true
  if (headers['authorization'] === `Basic ${Buffer.from(`${MEMBER.user}:${MEMBER.password}`).toString('base64')}`) return true
  const session = cookieOf(headers, 'members_session')
  const left = sessions.get(session) ?? 0
  if (left === 0) return false
  // Requests by a page's own script do not count against the session's limit.
  if (!path.startsWith('/data/')) sessions.set(session, left - 1)
  return true
}

function sendToSignIn({ base, path, query }: SiteRequest): SiteAnswer {
  const wanted = `${path}${query.size > 0 ? `?${query}` : ''}`
  return { status: 302, headers: { location: `${base}/sign-in?next=${encodeURIComponent(wanted)}`, 'cache-control': 'no-store' } }
}

/** The CSRF token of the form is valid only with the visitor's cookie, and once. */
function signInForm({ base, query }: SiteRequest, memory: Memory, problem: string): SiteAnswer {
  memory.count += 1
  const visitor = secretOf(memory, 'visitor')
  const token = secretOf(memory, 'token')
  keep(memory.forms, visitor, token)
  const next = query.get('next') ?? '/offers'
  const told = problem === '' ? '' : `<p role="alert">${escapeHtml(problem)}</p>`
  const answered = page({
    title: `Sign in | ${TITLE}`,
    body: `<h1>Sign in</h1>${told}<form method="post" action="${base}/sign-in"><input type="hidden" name="csrf_token" value="${token}"><input type="hidden" name="next" value="${escapeHtml(next)}">
<p><label>E-mail <input type="email" name="email" autocomplete="username" required></label></p><p><label>Password <input type="password" name="password" autocomplete="current-password" required></label></p>
<p><button type="submit">Sign in</button></p></form>`,
  })
  return withCookie(answered, `members_form=${visitor}; Path=${base}/; HttpOnly; SameSite=Lax`)
}

function signIn(request: SiteRequest, memory: Memory): SiteAnswer {
  const form = new URLSearchParams(request.body)
  const visitor = cookieOf(request.headers, 'members_form')
  const token = memory.forms.get(visitor)
  memory.forms.delete(visitor)
  if (token === undefined || form.get('csrf_token') !== token) return signInForm(request, memory, 'The form has expired. Please try again.')
  if (form.get('email') !== MEMBER.user || form.get('password') !== MEMBER.password)
    return signInForm(request, memory, 'E-mail or password is wrong.')
  const next = form.get('next') ?? '/offers'
  return letIn(request, memory, isMemberPage(next.split('?')[0] ?? '') ? next : '/offers')
}

function signOut({ base, headers }: SiteRequest, { sessions }: Memory): SiteAnswer {
  sessions.delete(cookieOf(headers, 'members_session'))
  return { status: 303, headers: { location: `${base}/` } }
}

function offerList({ base, query }: SiteRequest, seed: string): SiteAnswer {
  const { numbers, links } = pageOf({ href: `${base}/offers`, query, count: MEMBER_PAGES, perPage: PER_PAGE })
  const rows = numbers.map((number) => {
    const { name, sku, dealerPriceCents } = memberOfferOf(number, seed)
    return `<tr><td><a href="${base}/offers/${number}">${escapeHtml(name)}</a></td><td>${sku}</td><td>${priceText(dealerPriceCents, 'USD')}</td></tr>`
  })
  const head = '<thead><tr><th>Article</th><th>SKU</th><th>Dealer price</th></tr></thead>'
  return page({ title: `Offers | ${TITLE}`, body: `<h1>Offers</h1><table>${head}<tbody>${rows.join('')}</tbody></table>${links}` })
}

function shown({ name, sku, dealerPriceCents, smallestOrder, shipsInDays }: MemberOffer): Record<string, string> {
  return {
    name,
    SKU: sku,
    'Dealer price': priceText(dealerPriceCents, 'USD'),
    'Smallest order': `${smallestOrder} pieces`,
    'Ships in': `${shipsInDays} days`,
  }
}

function offerPage({ base }: SiteRequest, offer: MemberOffer): SiteAnswer {
  const { name, ...facts } = shown(offer)
  const list = Object.entries(facts).map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`)
  const menu = `<nav><a href="${base}/offers">All offers</a> <a href="${base}/sign-out">Sign out</a></nav>`
  return page({ title: `${name} | ${TITLE}`, body: `${menu}<h1>${escapeHtml(name ?? '')}</h1><dl>${list.join('')}</dl>` })
}

/** The same page, filled by a script that requests its data with the visitor's session. */
function scriptedPage({ base }: SiteRequest, number: number): SiteAnswer {
  const script = `fetch(${JSON.stringify(`${base}/data/${number}`)}).then((answer) => answer.json()).then(({ name, ...facts }) => {
  const root = document.getElementById('root')
  const add = (parent, tag, text) => { const element = document.createElement(tag); element.textContent = text; parent.append(element); return element }
  document.title = name
  add(root, 'h1', name)
  const list = add(root, 'dl', '')
  for (const [label, value] of Object.entries(facts)) { add(list, 'dt', label); add(list, 'dd', value) }
})`
  return page({ title: TITLE, body: `<div id="root"></div><script>${script}</script>` })
}
