// Fetch for the adapter of a model on this machine: the address is that of the process that holds it, which is found or started first. If
// it exits during a call, it is restarted and called once more.
import { fetchBounded } from '../fetch-bounded.ts'
import { findHost } from './find-host.ts'
import type { LocalModelSettings } from './local-settings.ts'
import { ModelHostError } from './model-host-error.ts'

/** A placeholder address for the adapter; nothing is sent there. */
export const LOCAL_BASE_URL = 'http://model.invalid/v1'

/** Throws ModelHostError where the model cannot be called. */
export function createLocalFetch(settings: LocalModelSettings, contextTokens: number): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const signal = init?.signal ?? new AbortController().signal
    for (const isLast of [false, true]) {
      const host = await findHost(settings, { contextTokens }, signal)
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Bearer ${host.token}`)
      try {
        const response = await fetchBounded(`${host.origin}${pathname}`, { ...init, headers })
        // Another process has taken the port since.
        if (response.status !== 401) return response
        host.leave()
      } catch (error) {
        signal.throwIfAborted()
        host.leave()
        if (isLast) throw diedOf(error)
      }
    }
    throw diedOf(undefined)
  }
}

function diedOf(cause: unknown): ModelHostError {
  const message = 'The model process ended during the call, twice. It may have too little memory, or the model file may be damaged.'
  return new ModelHostError('died', message, { cause })
}
