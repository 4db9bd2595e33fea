// Further sign-in forms of the members' area: the user name and the password on two pages, a form that a script makes and sends, and one that asks
// for a one-time code.
import { createHmac } from 'node:crypto'
import { escapeHtml, page } from '../html.ts'
import type { SiteAnswer, SiteRequest } from '../site.ts'
import { cookieOf, keep, letIn, MEMBER, secretOf, withCookie, type Memory } from './members-memory.ts'

const WRONG = 'E-mail or password is wrong.'
const USER = '<p><label>E-mail <input type="email" name="email" autocomplete="username" required></label></p>'
const PASSWORD = '<p><label>Password <input type="password" name="password" autocomplete="current-password" required></label></p>'
const CODE = '<p><label>Code of your app <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label></p>'

/** Null for other paths. */
export function answerOtherSignIn(request: SiteRequest, memory: Memory): SiteAnswer | null {
  const isSent = request.method === 'POST'
  switch (request.path) {
    case '/sign-in/user':
      return isSent ? takeUser(request, memory) : formOf(request, { fields: USER, button: 'Continue' })
    case '/sign-in/password':
      return isSent ? takePassword(request, memory) : formOf(request, { fields: PASSWORD, button: 'Sign in' })
    case '/sign-in/script':
      return isSent ? answerScript(request, memory) : scriptedForm(request)
    case '/sign-in/coded':
      return isSent ? takeBoth(request, memory) : formOf(request, { fields: USER + PASSWORD, button: 'Sign in' })
    case '/sign-in/code':
      return isSent ? takeCode(request, memory) : formOf(request, { fields: CODE, button: 'Confirm' })
    default:
      return null
  }
}

function takeUser(request: SiteRequest, memory: Memory): SiteAnswer {
  return remember(request, memory, { given: sent(request, 'email'), next: '/sign-in/password' })
}

function takePassword(request: SiteRequest, memory: Memory): SiteAnswer {
  const isRight = givenBefore(request, memory) === MEMBER.user && sent(request, 'password') === MEMBER.password
  return isRight ? letIn(request, memory, '/offers') : formOf(request, { fields: PASSWORD, button: 'Sign in', problem: WRONG })
}

function takeBoth(request: SiteRequest, memory: Memory): SiteAnswer {
  if (!isMember(new URLSearchParams(request.body))) return formOf(request, { fields: USER + PASSWORD, button: 'Sign in', problem: WRONG })
  return remember(request, memory, { given: MEMBER.user, next: '/sign-in/code' })
}

function takeCode(request: SiteRequest, memory: Memory): SiteAnswer {
  const isRight = givenBefore(request, memory) === MEMBER.user && isCode(sent(request, 'code'))
  return isRight ? letIn(request, memory, '/offers') : formOf(request, { fields: CODE, button: 'Confirm', problem: 'This code is wrong.' })
}

/** RFC 6238, with the code before and the one after: clocks differ. */
function isCode(code: string): boolean {
  const now = Math.floor(Date.now() / 30_000)
  return [now - 1, now, now + 1].some((step) => codeAt(step) === code)
}

function codeAt(step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', MEMBER.codeKey).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

const isMember = (form: URLSearchParams): boolean => form.get('email') === MEMBER.user && form.get('password') === MEMBER.password
const sent = ({ body }: SiteRequest, name: string): string => new URLSearchParams(body).get(name) ?? ''
const givenBefore = ({ headers }: SiteRequest, { halves }: Memory): string => halves.get(cookieOf(headers, 'members_half')) ?? ''

function remember({ base }: SiteRequest, memory: Memory, { given, next }: { given: string; next: string }): SiteAnswer {
  memory.count += 1
  const visitor = secretOf(memory, 'half')
  keep(memory.halves, visitor, given)
  return withCookie({ status: 303, headers: { location: base + next } }, `members_half=${visitor}; Path=${base}/; HttpOnly; SameSite=Lax`)
}

function formOf({ base, path }: SiteRequest, { fields, button, problem = '' }: { fields: string; button: string; problem?: string }) {
  const told = problem === '' ? '' : `<p role="alert">${escapeHtml(problem)}</p>`
  const form = `<form method="post" action="${base}${path}">${fields}<p><button type="submit">${button}</button></p></form>`
  return page({ title: 'Sign in | Hollis & Marsh Wholesale', body: `<h1>Sign in</h1>${told}${form}` })
}

/** The source contains no form: a script adds the fields, and sends what they hold. */
function scriptedForm({ base, path }: SiteRequest): SiteAnswer {
  const script = `const root = document.getElementById('root')
  const field = (label, type) => {
    const around = document.createElement('label')
    const input = document.createElement('input')
    input.type = type
    around.append(label + ' ', input)
    root.append(around)
    return input
  }
  const user = field('E-mail', 'email')
  const password = field('Password', 'password')
  const button = document.createElement('button')
  const told = document.createElement('p')
  told.setAttribute('role', 'alert')
  button.textContent = 'Sign in'
  root.append(button, told)
  button.addEventListener('click', async () => {
    const body = new URLSearchParams({ email: user.value, password: password.value })
    const answer = await fetch(${JSON.stringify(`${base}${path}`)}, { method: 'POST', body })
    if (answer.status === 204) location.href = ${JSON.stringify(`${base}/offers`)}
    else told.textContent = await answer.text()
  })`
  return page({ title: 'Sign in | Hollis & Marsh Wholesale', body: `<h1>Sign in</h1><div id="root"></div><script>${script}</script>` })
}

function answerScript(request: SiteRequest, memory: Memory): SiteAnswer {
  if (!isMember(new URLSearchParams(request.body))) return { status: 403, headers: { 'content-type': 'text/plain' }, body: WRONG }
  const { headers = {} } = letIn(request, memory, '/offers')
  return { status: 204, headers: { 'set-cookie': headers['set-cookie'] ?? '', 'cache-control': 'no-store' } }
}
