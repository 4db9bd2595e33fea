// The guarded proxies of a browser: one for each way out, started when it is first needed.
import { startGuardedProxy, type GuardedProxy, type OpenSocket } from './guarded-proxy.ts'

export interface GuardedProxies {
  /** For pages that are read through this group of outgoing proxies; null for all others. */
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
