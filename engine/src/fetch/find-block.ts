// Recognises pages that replace the wanted one: challenges, login walls, consent walls. Reads status, headers and a little markup;
// a page with real content is never taken for one, whatever scripts it contains.
import { ScrapeError } from '../errors.ts'
import { findSignInWall } from './find-sign-in-wall.ts'
import { titleOf, visibleText, type SeenAnswer } from './seen-text.ts'

/** Scripts and names in the challenge pages of common protections. */
const CHALLENGE_MARKUP =
  /\/cdn-cgi\/challenge-platform\/|cf-browser-verification|_cf_chl_opt|captcha-delivery\.com|datadome|_Incapsula_Resource|px-captcha|perimeterx|\/_sec\/cp_challenge|akamai-bm|AwsWafIntegration|awswaf\.com|sucuri_cloudproxy|ddos-guard|KPSDK|kasada|geetest|friendlycaptcha|hcaptcha\.com|recaptcha\/(?:api|enterprise)|turnstile|vercel\/security|\.within\.website\/x\/cmd\/anubis|bunny-shield/i
const CHALLENGE_WORDS =
  /just a moment|checking (?:if the site connection is secure|your browser)|attention required|verify(?:ing)? (?:that )?you are (?:a )?human|are you (?:a )?(?:human|robot)|robot check|unusual traffic|access (?:to this page has been )?denied|request (?:was )?blocked|pardon our interruption|security check|enable javascript and cookies to continue|press (?:&amp;|&|and) hold|automated (?:access|queries|requests)|bot detection|you have been blocked/i
const CONSENT_HOST = /^(?:consent|guce|cmp|privacy-?wall)\./i

/** Visible characters up to which a page can be a wall. */
const WALL_TEXT_CHARS_MAX = 1500
/** Challenges with a success status are small, so larger pages are not searched for them. */
const CHALLENGE_BODY_CHARS_MAX = 50_000
/** Smaller pages are searched for every sign of a wall. */
const SMALL_BODY_CHARS = 6_000
/** Larger bodies are not searched at all. */
const WALL_BODY_CHARS_MAX = 300_000

/** The failure that the response means, or null if it is a page. */
export function findBlock(answer: SeenAnswer): ScrapeError | null {
  if (hasChallengeHeader(answer)) return new ScrapeError('blocked')
  if (wasSentToConsent(answer)) return new ScrapeError('blocked', { detail: 'the site redirected to a consent page' })
  if (answer.isSignInPage && !answer.mayAskToSignIn) return new ScrapeError('needs_login')
  if (answer.body.length > WALL_BODY_CHARS_MAX) return null
  const isRefused = answer.status === 403 || answer.status === 405 || answer.status === 429 || answer.status === 503
  const hasMarkup = (isRefused || answer.body.length <= CHALLENGE_BODY_CHARS_MAX) && CHALLENGE_MARKUP.test(answer.body)
  const isSmall = answer.body.length < SMALL_BODY_CHARS
  if (isRefused || hasMarkup) {
    const text = visibleText(answer.body)
    const isShort = text.length <= WALL_TEXT_CHARS_MAX
    if (isShort && ((isRefused && hasMarkup) || CHALLENGE_WORDS.test(`${titleOf(answer.body)} ${text}`))) return new ScrapeError('blocked')
  } else if (isSmall && CHALLENGE_WORDS.test(titleOf(answer.body))) return new ScrapeError('blocked')
  const asksToSignIn = !answer.mayAskToSignIn && answer.status < 400 && findSignInWall(answer)
  return asksToSignIn ? new ScrapeError('needs_login') : null
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
