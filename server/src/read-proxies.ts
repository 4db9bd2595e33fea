// Parses the outgoing proxies of the settings.
import { PROXY_GROUP_NAME } from '@quarry/contract'
import type { SettingReader } from './setting-reader.ts'

export interface ProxyConfig {
  proxies: string[]
  /** Name → addresses. */
  proxyGroups: Record<string, string[]>
}

/** Proxy URLs contain passwords, so no error message repeats one. */
export function readProxies(read: SettingReader): ProxyConfig {
  return { proxies: readUsual(read), proxyGroups: readGroups(read) }
}

function readUsual(read: SettingReader): string[] {
  const proxies = read.list('QUARRY_PROXIES')
  if (proxies.every(isProxy)) return proxies
  read.problems.push('QUARRY_PROXIES must be addresses of the form http://user:password@host:port or https://….')
  return []
}

/** `name=address`, comma separated; several addresses with one name are one group. */
function readGroups(read: SettingReader): Record<string, string[]> {
  const groups: Record<string, string[]> = {}
  for (const entry of read.list('QUARRY_PROXY_GROUPS')) {
    const [, name = '', address = ''] = /^([^=]*)=(.*)$/.exec(entry) ?? []
    if (!PROXY_GROUP_NAME.test(name) || !isProxy(address)) {
      read.problems.push(
        'QUARRY_PROXY_GROUPS must be names with addresses, of the form germany=http://user:password@host:port. A name has small letters, digits and dashes.',
      )
      return {}
    }
    groups[name] = [...(groups[name] ?? []), address]
  }
  return groups
}

function isProxy(address: string): boolean {
  return /^https?:$/.test(URL.parse(address)?.protocol ?? '')
}
