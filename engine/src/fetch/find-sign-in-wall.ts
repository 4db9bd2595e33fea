// Recognises a sign-in page in place of the requested one. A page with its own content and a sign-in form is none, and neither is a sign-in
// page that was requested.
import { titleOf, visibleText, type SeenAnswer } from './seen-text.ts'
import words from './sign-in-words.json' with { type: 'json' }

const of = (kind: 'names' | 'demands'): RegExp =>
  new RegExp(
    Object.values(words)
      .flatMap((language) => language[kind])
      .join('|'),
    'iu',
  )
const NAMES = of('names')
const DEMANDS = of('demands')

const PATH =
  /\/(?:(?:[a-z]{1,12}[-_])?log-?in|sign[-_]?in|logon|auth|authenticate|authorize|sso|sessions?\/new|wp-login\.php|anmelden|anmeldung|connexion|identification|iniciar-sesion|inicio-sesion|acceso|accedi|inloggen|zaloguj|logowanie|entrar)(?:[/?.#]|$)/i
const HOST = /^(?:log-?in|sign-?in|auth|accounts?|sso|id|idp|identity)\d?\./i

/**
 * Visible characters up to which a page can be a wall: after a redirect; after one to a first step without a password; for a form with a
 * demand to sign in; for a form with only a title; and for a demand without a form.
 */
const SENT_CHARS_MAX = 6_000
const STEP_CHARS_MAX = 1_500
const DEMAND_CHARS_MAX = 600
const BARE_CHARS_MAX = 400
const SENTENCE_CHARS_MAX = 160
/** Larger bodies are examined only where other signs indicate a wall; without a form the limit is lower. */
const SMALL_BODY_CHARS = 30_000
const SENTENCE_BODY_CHARS = 6_000

export function findSignInWall(answer: SeenAnswer): boolean {
  const isSent = wasSentToSignIn(answer)
  const isCalled = isSent || NAMES.test(withUtf8(titleOf(answer.body)))
  if (!isCalled && answer.body.length > SMALL_BODY_CHARS) return false
  const hasPassword = asksForPassword(answer.body)
  if (isSent)
    return (hasPassword || asksForUser(answer.body)) && isShortStatement(answer.body, hasPassword ? SENT_CHARS_MAX : STEP_CHARS_MAX)
  if (!hasPassword && !isCalled && answer.body.length > SENTENCE_BODY_CHARS) return false
  return isBareWall(answer.body, { isCalled, hasPassword })
}

/** Without a redirect: the page has little text beside its form or a demand to sign in. */
function isBareWall(body: string, { isCalled, hasPassword }: { isCalled: boolean; hasPassword: boolean }): boolean {
  const text = withUtf8(visibleText(body))
  if (hasPassword && text.length < BARE_CHARS_MAX && (isCalled || NAMES.test(headingOf(body)))) return true
  return text.length < (hasPassword ? DEMAND_CHARS_MAX : SENTENCE_CHARS_MAX) && DEMANDS.test(text)
}

function isShortStatement(body: string, charsMax: number): boolean {
  const text = withUtf8(visibleText(body))
  return text.length <= charsMax && NAMES.test(text)
}

function wasSentToSignIn({ requestedUrl, url }: SeenAnswer): boolean {
  if (url === requestedUrl) return false
  const [asked, shown] = [new URL(requestedUrl), new URL(url)]
  if (PATH.test(shown.pathname) && !PATH.test(asked.pathname)) return true
  return shown.hostname !== asked.hostname && HOST.test(shown.hostname)
}

function asksForPassword(body: string): boolean {
  return body.includes('password') && /type\s*=\s*["']?password/i.test(body)
}

/** True for the first of two steps, which asks only for the user name. */
function asksForUser(body: string): boolean {
  return (
    /<form/i.test(body) &&
    /<input[^>]{0,300}(?:type\s*=\s*["']?email|autocomplete\s*=\s*["']?(?:username|email)|name\s*=\s*["']?(?:user|login|email|identifier))/i.test(
      body,
    )
  )
}

function headingOf(body: string): string {
  return withUtf8(/<h[12][^>]{0,500}>([^<]{0,300})/i.exec(body)?.[1] ?? '')
}

/** Appends the UTF-8 decoding where the text is undecoded bytes. */
function withUtf8(text: string): string {
  if (!/[\xc2-\xf4][\x80-\xbf]/.test(text) || /[\u0100-\uffff]/.test(text)) return text
  return `${text} ${Buffer.from(text, 'latin1').toString('utf8')}`
}
