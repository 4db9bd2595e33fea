// Settings by GoTrue's names: their parsed values, and the errors for invalid ones.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'
import { makeSigningKey } from './keys/key-file.ts'

describe('readEnvironment', () => {
  it('works without any variable', async () => {
    const { port, settings } = await readEnvironment({})
    expect(port).toBe(9999)
    expect(settings).toMatchObject({ externalUrl: 'http://127.0.0.1:9999', passwordMinLength: 6, manualLinking: false, google: null })
    await expect(settings.sendMail({ to: 'a', kind: 'recovery', subject: '', text: '', html: '', links: [], code: '' })).rejects.toThrow(
      'GOTRUE_SMTP_HOST',
    )
  })

  it('reads durations, switches, lists and test codes', async () => {
    const { settings } = await readEnvironment({
      GOTRUE_SMTP_MAX_FREQUENCY: '1m30s',
      GOTRUE_SMS_MAX_FREQUENCY: '500ms',
      GOTRUE_SMS_OTP_EXP: '600',
      GOTRUE_DISABLE_SIGNUP: 'true',
      GOTRUE_MAILER_AUTOCONFIRM: 'true',
      GOTRUE_URI_ALLOW_LIST: 'https://a.example/**, app://b',
      GOTRUE_SMS_TEST_OTP: '15550001:123456,15550002=654321',
      GOTRUE_PASSWORD_MIN_LENGTH: '3',
      GOTRUE_RATE_LIMIT_VERIFY: '7',
    })
    expect(settings).toMatchObject({
      mailThrottle: 90,
      smsThrottle: 0.5,
      smsCodeLifetime: 600,
      signUps: false,
      emailAutoconfirm: true,
      redirectAllowList: ['https://a.example/**', 'app://b'],
      testCodes: { 15550001: '123456', 15550002: '654321' },
      passwordMinLength: 6,
    })
    expect(settings.addressLimits).toMatchObject({ verify: 7, token: 150 })
  })

  it('reads signing keys from the variable itself and from a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'auth-keys-'))
    try {
      const text = JSON.stringify([await makeSigningKey()])
      await writeFile(join(folder, 'keys.json'), text)
      const inPlace = (await readEnvironment({ GOTRUE_JWT_KEYS: text })).settings.jwtKeys
      expect((await readEnvironment({ GOTRUE_JWT_KEYS: join(folder, 'keys.json') })).settings.jwtKeys).toEqual(inPlace)
      const besides = (await readEnvironment({ GOTRUE_JWT_KEYS: text, GOTRUE_JWT_SECRET: 's'.repeat(32) })).settings.jwtKeys
      expect(besides).toMatchObject([{ kty: 'EC' }, { kty: 'oct', key_ops: ['verify'] }])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it.each([
    [{ PORT: 'many' }, 'PORT must be a whole number'],
    [{ GOTRUE_SMTP_MAX_FREQUENCY: 'soon' }, 'GOTRUE_SMTP_MAX_FREQUENCY must be a duration'],
    [{ GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true' }, 'GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID is needed'],
    [{ GOTRUE_JWT_KEYS: '[]' }, 'must be a JSON array of JWKs'],
  ])('refuses %j', async (env, sentence) => {
    await expect(readEnvironment(env)).rejects.toThrow(sentence)
  })
})
