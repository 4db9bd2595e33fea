// `--cookies FILE`: cookies of a browser for pages that this machine reads itself. They are sent to the one site of the addresses, and never
// stored.
import { openAccess, readCookies, siteOf, domainOf, type SiteAccess } from '@quarry/engine'
import { ArgumentError } from './command.ts'
import { readTextFile } from './files.ts'

/** Null where no file is named. @throws ArgumentError: a file without cookies of the site, or addresses of several sites */
export function accessByCookies(file: string | undefined, urls: readonly string[], practicePort: number | null): SiteAccess | null {
  if (file === undefined) return null
  const addresses = urls.map((url) => URL.parse(/^[a-z]+:\/\//i.test(url) ? url : `https://${url}`)).filter((url) => url !== null)
  const [first] = addresses
  const domains = new Set(addresses.map((url) => domainOf(siteOf(url, practicePort).url)))
  if (first === undefined || domains.size !== 1) throw new ArgumentError('--cookies is for the pages of one site.')
  const { cookies } = readCookies(readTextFile(file), first.href)
  if (cookies.length === 0) throw new ArgumentError(`The file ${file} has no cookies of ${[...domains][0]}.`)
  const nothing = { headers: {}, basicAuth: null, userAgent: null, language: null, signIn: null }
  return openAccess({ ...nothing, address: first.href, cookies }, (url) => siteOf(url, practicePort))
}
