import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { oneTimeCode, readCodeSecret } from './one-time-code.ts'

/** Appendix B of RFC 6238: the digits 1 to 0 repeated to the length of the hash. */
const seedOf = (bytes: number): string => Secret.fromUTF8('1234567890'.repeat(7).slice(0, bytes)).base32
const uriOf = (algorithm: string, bytes: number): string =>
  `otpauth://totp/Shop:member?secret=${seedOf(bytes)}&algorithm=${algorithm}&digits=8&period=30`

describe('one-time codes', () => {
  it.each([
    [59, '94287082', '46119246', '90693936'],
    [1_111_111_109, '07081804', '68084774', '25091201'],
    [1_111_111_111, '14050471', '67062674', '99943326'],
    [1_234_567_890, '89005924', '91819424', '93441116'],
    [2_000_000_000, '69279037', '90698825', '38618901'],
    [20_000_000_000, '65353130', '77737706', '47863826'],
  ])('are those of RFC 6238 %i seconds after 1970', (seconds, ...right) => {
    const codes = [uriOf('SHA1', 20), uriOf('SHA256', 32), uriOf('SHA512', 64)].map((uri) => oneTimeCode(uri, seconds * 1_000))
    expect(codes).toEqual(right)
  })

  it('are computed from a secret in groups and lower case, as sites show it', () => {
    const secret = readCodeSecret(' gezd gnbv gy3t qojq gezd gnbv gy3t qojq ')
    expect(secret).toBe(seedOf(20))
    expect(oneTimeCode(secret ?? '', 59_000)).toBe('287082')
  })

  it.each([
    '',
    'secret',
    '1890 1890 1890',
    'otpauth://hotp/x?secret=GEZDGNBVGY3TQOJQ&counter=1',
    'https://shop.example/',
    'otpauth://totp/x',
  ])('find no secret in “%s”', (text) => expect(readCodeSecret(text)).toBeNull())
})
