// The account service over the GoTrue wire API of a hosted auth service. That API lists no sessions, so that there are no devices to show.
import { z } from 'zod'
import type { AccountService, Owner } from './account-service.ts'
import { askHosted, unavailable, type HostedAnswer, type HostedAuthSettings } from './hosted-auth.ts'

const sessionSchema = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })

export function createHostedAccounts({ url, anonKey, serviceKey }: HostedAuthSettings): AccountService {
  const ask = (path: string, method: string, { token, body }: { token?: string; body?: unknown } = {}): Promise<HostedAnswer> =>
    askHosted(`${url}/auth/v1${path}`, {
      method,
      headers: {
        apikey: anonKey,
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  return {
    listDevices: async () => null,
    endDevice: async () => false,
    /** Verified by signing in again; that session is ended at once. The code is that of a mailed sign-in. */
    async proveOwner({ userId, email }: Owner, { password, code }) {
      const answer =
        password === undefined
          ? await ask('/verify', 'POST', { body: { type: 'email', email, token: code } })
          : await ask('/token?grant_type=password', 'POST', { body: { email, password } })
      if (answer.status === 429) return 'too_many'
      if (answer.status >= 500) throw unavailable(new Error(`The auth service answered ${answer.status}.`))
      const session = sessionSchema.safeParse(answer.body)
      if (!session.success) return 'wrong'
      await ask('/logout?scope=local', 'POST', { token: session.data.access_token })
      return session.data.user.id === userId ? 'proved' : 'wrong'
    },
    async describeUser(userId) {
      if (serviceKey === null) return null
      const { status, body } = await ask(`/admin/users/${userId}`, 'GET', { token: serviceKey })
      return status === 200 ? body : null
    },
    async deleteUser(userId) {
      if (serviceKey === null) return
      const { status } = await ask(`/admin/users/${userId}`, 'DELETE', { token: serviceKey, body: {} })
      if (status !== 200 && status !== 404) throw unavailable(new Error(`The auth service answered ${status} to a deletion.`))
    },
  }
}
