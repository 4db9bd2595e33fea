// The address of a hosted page. A machine has several local host names and a browser session belongs to one of them, so the page's address keeps it.

const NAMES_OF_THIS_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** The origin of the pages; or that of the return address, where both are local names of this machine. */
export function pagesOriginFor(pagesUrl: string, leadsBackTo: string | null): string {
  const back = leadsBackTo === null ? null : URL.parse(leadsBackTo.replaceAll('{CHECKOUT_SESSION_ID}', 'id'))
  const own = new URL(pagesUrl)
  if (!back || ![own, back].every(({ hostname, protocol }) => protocol === 'http:' && NAMES_OF_THIS_MACHINE.test(hostname))) return pagesUrl
  return own.port === back.port ? back.origin : pagesUrl
}
