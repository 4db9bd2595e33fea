// Starting the service: schema and keys, also by several instances at once.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuth, type AuthSettings } from './index.ts'
import { KeyFileError, readKeyFile, rotateKeyFile } from './keys/key-file.ts'
import { makeDatabase } from './testing/start-test-auth.ts'

let folder: string
let database: Awaited<ReturnType<typeof makeDatabase>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'auth-start-'))
  database = await makeDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const settings = (values: Partial<AuthSettings> = {}): AuthSettings => ({
  databaseUrl: database.databaseUrl,
  externalUrl: 'http://127.0.0.1:1/auth/v1',
  siteUrl: 'http://127.0.0.1:1',
  jwtKeys: join(folder, 'keys.json'),
  sendMail: async () => undefined,
  ...values,
})

describe('createAuth', () => {
  it('creates schema and keys once, also when several instances start at once', async () => {
    const services = await Promise.all(Array.from({ length: 4 }, () => createAuth(settings())))
    const names = await Promise.all(services.map(async (service) => (await service.jwks()).keys.map(({ kid }) => kid)))
    await Promise.all(services.map((service) => service.close()))
    expect(new Set(names.flat()).size).toBe(1)
    expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600)
  })

  it.each(['', '{"keys": [{"kty": "EC", "d": "topsecret"', '{"keys": [], "secret": "topsecret"}'])(
    'does not start with a damaged key file; the error names the file and quotes none of its content: %s',
    async (damaged) => {
      const path = join(folder, 'damaged.json')
      await writeFile(path, damaged)
      const refusal = await createAuth(settings({ jwtKeys: path })).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(KeyFileError)
      expect(String(refusal)).toContain(path)
      expect(String(refusal)).not.toMatch(/topsecret|EC/)
      expect(await readFile(path, 'utf8')).toBe(damaged)
    },
  )

  it('signs with a new key after a rotation and still publishes the old one', async () => {
    const path = join(folder, 'rotated.json')
    const [old] = (await readKeyFile(path)).keys
    const secret = (await readKeyFile(path)).secret
    const ring = await rotateKeyFile(path)
    expect(ring.keys.map(({ key_ops: uses }) => uses?.includes('sign'))).toEqual([true, false])
    expect(ring.keys[1]?.kid).toBe(old?.kid)
    expect(ring.secret).toBe(secret)
    const service = await createAuth(settings({ jwtKeys: path }))
    expect((await service.jwks()).keys).toHaveLength(2)
    await service.close()
    expect(await readFile(path, 'utf8')).toContain(old?.kid)
  })

  it.each([
    [{ siteUrl: 'not an address' }, 'siteUrl must be'],
    [{ jwtKeys: [{ kty: 'oct', k: 'c2VjcmV0', key_ops: ['verify'] }] }, 'exactly one signing key'],
    [{ jwtKeys: [{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', x: 'x', d: 'd' }] }, 'EdDSA are not supported'],
    [{ databaseUrl: undefined }, 'needs a database'],
  ])('refuses invalid settings: %j', async (values, sentence) => {
    await expect(createAuth(settings(values))).rejects.toThrow(sentence)
  })
})
