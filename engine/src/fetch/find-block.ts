// Tells pages that stand in front of the wanted one: challenges, login walls, consent walls. Reads status, headers and a little markup;
// a page with real content is never taken for one, whatever scripts it carries.
import { ScrapeError } from '../errors.ts'

export interface SeenAnswer {
  status: number
  headers: Record<string, string>
  requestedUrl: string
  url: string
  /** Decoded; of a long page its bytes one by one may do. */
  body: string
}

/** Scripts and names the well-known protections leave in their challenge pages. */
const CHALLENGE_MARKUP =
  /\/cdn-cgi\/challenge-platform\/|cf-browser-verification|_cf_chl_opt|captcha-delivery\.com|datadome|_Incapsula_Resource|px-captcha|perimeterx|\/_sec\/cp_challenge|akamai-bm|AwsWafIntegration|awswaf\.com|sucuri_cloudproxy|ddos-guard|KPSDK|kasada|geetest|friendlycaptcha|hcaptcha\.com|recaptcha\/(?:api|enterprise)|turnstile|vercel\/security|\.within\.website\/x\/cmd\/anubis|bunny-shield/i
const CHALLENGE_WORDS =
  /just a moment|checking (?:if the site connection is secure|your browser)|attention required|verify(?:ing)? (?:that )?you are (?:a )?human|are you (?:a )?(?:human|robot)|robot check|unusual traffic|access (?:to this page has been )?denied|request (?:was )?blocked|pardon our interruption|security check|enable javascript and cookies to continue|press (?:&amp;|&|and) hold|automated (?:access|queries|requests)|bot detection|you have been blocked/i
const LOGIN_PATH =
  /\/(?:log-?in|sign-?in|auth|authenticate|sso|session\/new|accounts?\/login|users\/sign_in|wp-login\.php|anmelden|connexion|iniciar-sesion)(?:[/?.#]|$)/i
const LOGIN_WORDS = /(?:log|sign) ?in|anmelden|einloggen|connexion|se connecter|iniciar sesi\S{1,2}n|accedi|inloggen|zaloguj/i
const CONSENT_HOST = /^(?:consent|guce|cmp|privacy-?wall)\./i

const SILENT_START = /^<(?:!--|(?:script|style|template|svg)\b)/

/** Visible characters up to which a page can be a wall. */
const WALL_TEXT_CHARS_MAX = 1500
/** Challenges that come with a good status are small; searching every page would cost as much as reading it. */
const CHALLENGE_BODY_CHARS_MAX = 50_000
/** Under this a page is searched for every sign of a wall. */
const SMALL_BODY_CHARS = 6_000
/** Larger bodies are not searched at all. */
const WALL_BODY_CHARS_MAX = 300_000

/** The failure the answer means, or null if it is a page. */
export function findBlock(answer: SeenAnswer): ScrapeError | null {
  if (hasChallengeHeader(answer)) return new ScrapeError('blocked')
  if (wasSentToConsent(answer)) return new ScrapeError('blocked', { detail: 'a consent page stands in front of it' })
  if (answer.body.length > WALL_BODY_CHARS_MAX) return null
  const isRefused = answer.status === 403 || answer.status === 405 || answer.status === 429 || answer.status === 503
  const hasMarkup = (isRefused || answer.body.length <= CHALLENGE_BODY_CHARS_MAX) && CHALLENGE_MARKUP.test(answer.body)
  const isSmall = answer.body.length < SMALL_BODY_CHARS
  // A large body is searched for a password only where the rest speaks for a wall.
  const mayLogin = answer.status < 400 && (isSmall || isCalledLogin(answer)) && asksForPassword(answer.body)
  if (!isRefused && !hasMarkup && !mayLogin) {
    return isSmall && CHALLENGE_WORDS.test(titleOf(answer.body)) ? new ScrapeError('blocked') : null
  }
  const text = visibleText(answer.body)
  if (text.length > WALL_TEXT_CHARS_MAX) return null
  if ((isRefused && hasMarkup) || ((isRefused || hasMarkup) && CHALLENGE_WORDS.test(`${titleOf(answer.body)} ${text}`))) {
    return new ScrapeError('blocked')
  }
  if (mayLogin && isLoginWall(answer, text)) return new ScrapeError('needs_login')
  return null
}

function hasChallengeHeader({ headers, status }: SeenAnswer): boolean {
  if (headers['cf-mitigated'] === 'challenge') return true
  if (headers['x-amzn-waf-action'] !== undefined) return true
  if (headers['x-vercel-mitigated'] === 'challenge') return true
  return (
    status === 403 &&
    (headers['x-datadome'] !== undefined || headers['x-px-block'] !== undefined || headers['x-sucuri-block'] !== undefined)
  )
}

function wasSentToConsent({ requestedUrl, url }: SeenAnswer): boolean {
  if (url === requestedUrl) return false
  const { hostname } = new URL(url)
  return CONSENT_HOST.test(hostname) && hostname !== new URL(requestedUrl).hostname
}

function asksForPassword(body: string): boolean {
  return body.includes('password') && /type\s*=\s*["']?password/i.test(body)
}

function isCalledLogin(answer: SeenAnswer): boolean {
  return wasSentToLogin(answer) || LOGIN_WORDS.test(titleOf(answer.body))
}

function wasSentToLogin({ requestedUrl, url }: SeenAnswer): boolean {
  if (url === requestedUrl) return false
  return LOGIN_PATH.test(new URL(url).pathname) && !LOGIN_PATH.test(new URL(requestedUrl).pathname)
}

/** A form for a password is a wall only where the visitor was sent to it, or where it is all the page has. */
function isLoginWall(answer: SeenAnswer, text: string): boolean {
  return (wasSentToLogin(answer) && LOGIN_WORDS.test(text)) || (text.length < 400 && LOGIN_WORDS.test(titleOf(answer.body)))
}

function titleOf(body: string): string {
  // Bounded: a page of nothing but beginnings of titles is as long as pages may be.
  return /<title[^>]{0,500}>([^<]{0,300})/i.exec(body)?.[1] ?? ''
}

/** Rough, and linear whatever the markup: what is left without scripts, styles, comments and tags. */
function visibleText(body: string): string {
  // Letters of markup alone: some others become two when they are made small, and places would differ.
  const lower = body.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  let text = ''
  for (let at = 0; at < body.length;) {
    const open = body.indexOf('<', at)
    if (open < 0) return fold(text + body.slice(at))
    text += `${body.slice(at, open)} `
    const silent = SILENT_START.exec(lower.slice(open, open + 12))?.[0]
    const end = silent === undefined ? body.indexOf('>', open) : lower.indexOf(silent === '<!--' ? '-->' : `</${silent.slice(1)}`, open)
    if (end < 0) return fold(text)
    at = end + 1
  }
  return fold(text)
}

function fold(text: string): string {
  return text.replaceAll('&nbsp;', ' ').replace(/\s+/g, ' ').trim()
}
