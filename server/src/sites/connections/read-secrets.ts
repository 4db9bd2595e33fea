// Converts entered credentials to the form that a site needs, and lists the parts that may be shown.
import type { Connection, ConnectionSecret } from '@quarry/contract'
import { domainOf, readCodeSecret, readCookies, siteOf, type AccessSecrets, type SignIn } from '@quarry/engine'
import { AppError } from '../../app-error.ts'

export interface ReadSecrets {
  secrets: AccessSecrets
  cookiesLeftOut: number
}

/**
 * `practicePort`: each folder of the practice web is a site of its own.
 * @throws AppError invalid: only cookies of other sites, a sign-in page of another site, or a proxy group that is not configured
 */
export function readSecrets(
  given: ConnectionSecret,
  { address, practicePort, proxyGroups }: { address: string; practicePort: number | null; proxyGroups: readonly string[] },
): ReadSecrets {
  const text = given.cookies?.trim() ?? ''
  const { cookies, leftOut } = text === '' ? { cookies: [], leftOut: 0 } : readCookies(text, address)
  if (text !== '' && cookies.length === 0)
    throw new AppError('invalid', { detail: noCookies(leftOut, domainOfAddress(address, practicePort)) })
  const secrets: AccessSecrets = {
    address,
    cookies,
    headers: given.headers ?? {},
    basicAuth: given.basic_auth ?? null,
    userAgent: given.user_agent ?? null,
    language: given.language ?? null,
    proxyGroup: readProxyGroup(given.proxy_group ?? null, proxyGroups),
    signIn: given.sign_in ? readSignIn(given.sign_in, { address, practicePort }) : null,
  }
  return { secrets, cookiesLeftOut: leftOut }
}

/** @throws AppError invalid */
function readProxyGroup(name: string | null, configured: readonly string[]): string | null {
  if (name === null || configured.includes(name)) return name
  throw new AppError('invalid', { detail: `This server has no proxy group “${name}”.` })
}

interface OfSite {
  address: string
  practicePort: number | null
}

function readSignIn({ code_secret: codeSecret = null, ...signIn }: NonNullable<ConnectionSecret['sign_in']>, site: OfSite): SignIn {
  return checkSignIn({ ...signIn, codeSecret }, site)
}

/** @throws AppError invalid: a sign-in page of another site, or an invalid secret of one-time codes */
export function checkSignIn({ codeSecret, ...signIn }: SignIn, { address, practicePort }: OfSite): SignIn {
  if (domainOfAddress(signIn.address, practicePort) !== domainOfAddress(address, practicePort)) {
    const detail = `The sign-in page has to be on ${domainOfAddress(address, practicePort)}. A password is sent to no other site.`
    throw new AppError('invalid', { detail })
  }
  if (new URL(address).protocol === 'https:' && new URL(signIn.address).protocol !== 'https:')
    throw new AppError('invalid', { detail: 'The sign-in page has to begin with https://, as the site does.' })
  if (!codeSecret?.trim()) return signIn
  const read = readCodeSecret(codeSecret)
  if (read === null) throw new AppError('invalid', { detail: NO_CODE_SECRET })
  return { ...signIn, codeSecret: read }
}

const NO_CODE_SECRET =
  'The secret of one-time codes is an address that begins with otpauth://totp, or letters and digits such as JBSW Y3DP EHPK 3PXP.'

function noCookies(leftOut: number, domain: string): string {
  if (leftOut > 0) return `None of these cookies is for ${domain}, or all have ended. Copy them from a browser that is signed in there.`
  return 'This holds no cookies. Paste a Cookie header, a cookies.txt, or the JSON export of a browser extension.'
}

export function domainOfAddress(address: string, practicePort: number | null): string {
  return domainOf(siteOf(new URL(address), practicePort).url)
}

export function summaryOf({ cookies, headers, basicAuth, userAgent, language, proxyGroup, signIn }: AccessSecrets): Connection['has'] {
  return {
    cookies: cookies.length,
    headers: Object.keys(headers),
    basic_auth: basicAuth !== null,
    user_agent: userAgent !== null,
    language: language !== null,
    proxy_group: proxyGroup ?? null,
    sign_in: signIn !== null,
    recorded: Boolean(signIn?.steps),
    code_secret: Boolean(signIn?.codeSecret),
  }
}
