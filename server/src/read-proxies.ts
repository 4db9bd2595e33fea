// The outgoing proxies of the settings.
import type { SettingReader } from './setting-reader.ts'

/** Their addresses carry passwords, so the sentence repeats none. */
export function readProxies(read: SettingReader): string[] {
  const proxies = read.list('QUARRY_PROXIES')
  if (proxies.every((proxy) => /^https?:$/.test(URL.parse(proxy)?.protocol ?? ''))) return proxies
  read.problems.push('QUARRY_PROXIES must be addresses of the form http://user:password@host:port or https://….')
  return []
}
