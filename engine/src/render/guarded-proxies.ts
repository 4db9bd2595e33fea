// The guarded proxies of a browser: one per group of outgoing proxies, started when it is first needed.
import { startGuardedProxy, type GuardedProxy, type OpenSocket } from './guarded-proxy.ts'

export interface GuardedProxies {
  /** The guarded proxy for pages read through this group of outgoing proxies; null for all other pages. */
  addressOf(group: string | null): Promise<string>
  close(): Promise<void>
}

export function createGuardedProxies(openSocketThrough: (group: string | null) => OpenSocket): GuardedProxies {
  const started = new Map<string | null, Promise<GuardedProxy>>()
  return {
    async addressOf(group) {
      const proxy = started.get(group) ?? startGuardedProxy(openSocketThrough(group))
      started.set(group, proxy)
      return (await proxy).address
    },
    async close() {
      for (const proxy of started.values()) await (await proxy).close()
    },
  }
}
