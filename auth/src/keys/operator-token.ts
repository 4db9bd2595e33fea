// A token of the service role, for the operators' endpoints. Only a holder of the signing keys can make one.
import type { JWK } from 'jose'
import { readKeyFile } from './key-file.ts'
import { createSigningKeys } from './signing-keys.ts'

/** `jwtKeys` as in the settings: the keys, or the path of the key file. */
export async function makeOperatorToken(jwtKeys: JWK[] | string, lifetimeSeconds = 3600): Promise<string> {
  const keys = typeof jwtKeys === 'string' ? (await readKeyFile(jwtKeys)).keys : jwtKeys
  const now = new Date()
  const issuedAt = Math.floor(Number(now) / 1000)
  return createSigningKeys(keys, () => now).sign({ role: 'service_role', iat: issuedAt, exp: issuedAt + lifetimeSeconds })
}
