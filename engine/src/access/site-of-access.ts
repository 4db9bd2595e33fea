// The one site that an access belongs to. Checked for every request, so that no redirect leaks secrets.
import { getDomain } from 'tldts'

/**
 * The registrable domain of an address (below shared hosts such as github.io: the customer's name there); for addresses that
 * have none, as those of a machine in a private network, host and port.
 */
export function domainOf(url: URL): string {
  return getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.host
}

/** Whether `url` is within the site of `base`. An access for https does not cover http, so that secrets are never sent unencrypted. */
export function isWithin(url: URL, base: URL): boolean {
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || base.protocol === 'https:')) return false
  return domainOf(url) === domainOf(base)
}
