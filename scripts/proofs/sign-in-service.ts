// The sign-in service alone, as `npm run auth` runs it, for sign-ins through a third-party provider.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './debian-package.ts'
import { ROOT } from './python-environment.ts'
import { startProgram } from './started-program.ts'

const RUN = join(ROOT, 'scripts', 'run.js')

export interface SignInService {
  /** `http://127.0.0.1:<port>` */
  origin: string
  /** Token for the endpoints of operators. */
  operatorToken(): string
}

/** `settings` are its GOTRUE_* variables. */
export async function withSignInService<T>(
  settings: Record<string, string>,
  port: number,
  work: (service: SignInService) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-proof-auth-'))
  const origin = `http://127.0.0.1:${port}`
  const env = { QUARRY_DATA_DIR: folder, GOTRUE_JWT_KEY_FILE: join(folder, 'keys.json'), DATABASE_URL: '', ...settings }
  const service = await startProgram({
    program: process.execPath,
    args: [RUN, 'auth', '--port', String(port)],
    options: { cwd: ROOT, env: { ...process.env, ...env } },
    isReady: async () => (await fetch(`${origin}/health`)).ok,
  })
  try {
    return await work({ origin, operatorToken: () => runProgram(process.execPath, [RUN, 'auth', '--operator-token'], { env }).trim() })
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface Pkce {
  verifier: string
  challenge: string
}

export function newPkce(): Pkce {
  const verifier = randomBytes(48).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export interface SignedIn {
  id: string
  email: string
  identities: { provider: string; identity_data: Record<string, unknown> }[]
}

/** Exchanges the code that the browser returned with for a session. */
export async function redeemCode({ origin }: SignInService, { code, verifier }: { code: string; verifier: string }): Promise<SignedIn> {
  const answer = await fetch(`${origin}/token?grant_type=pkce`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
  })
  const session = (await answer.json()) as { access_token?: string }
  if (!answer.ok || session.access_token === undefined) throw new Error(`the code was not taken: ${JSON.stringify(session)}`)
  const user = await fetch(`${origin}/user`, { headers: { authorization: `Bearer ${session.access_token}` } })
  return (await user.json()) as SignedIn
}
