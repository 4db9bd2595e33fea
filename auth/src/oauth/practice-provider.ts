// A stand-in for Google on this machine, for trying sign-in out. Its page says what it is; it listens on loopback only and knows made-up people only.
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { GoogleSettings } from '../settings.ts'

export interface PracticeProvider {
  settings: GoogleSettings
  close(): Promise<void>
}

const CLIENT = { client_id: 'practice', client_secret: 'practice' }
const PEOPLE = ['Practice User', 'Second Practice User']

/** Never for a public address: everybody on this machine can sign in as the people it knows. */
export async function startPracticeProvider(redirectUrl: string): Promise<PracticeProvider> {
  // Loaded only where it is wanted: it is large, and never runs beside the real one.
  const { createEmulator } = await import('emulate')
  const port = await findFreePort()
  const emulator = await createEmulator({
    service: 'google',
    port,
    seed: {
      google: {
        users: PEOPLE.map((name) => ({ name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`, email_verified: true })),
        oauth_clients: [{ ...CLIENT, name: 'Quarry (practice)', redirect_uris: [redirectUrl] }],
      },
    },
  })
  return {
    settings: {
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
      issuer: `http://localhost:${port}`,
      redirectUrl,
      furtherClientIds: [],
    },
    close: () => emulator.close(),
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no free port was found')
  return address.port
}
