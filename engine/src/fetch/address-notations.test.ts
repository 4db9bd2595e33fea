// All known notations of all kinds of private addresses are refused, as hosts of URLs and as results of name resolution.
import { describe, expect, it } from 'vitest'
import { ScrapeError } from '../errors.ts'
import { createAddressGuard, type ResolvedAddress } from './address-guard.ts'
import { isPublicAddress } from './is-public-address.ts'

const PRIVATE_V4 = [
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.192',
  '192.168.0.1',
  '192.168.255.255',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
]
const PUBLIC_V4 = '93.184.216.34'
const PUBLIC_V6 = '2606:2800:220:1:248:1893:25c8:1946'

const bytesOf = (address: string): number[] => address.split('.').map(Number)
const numberOf = (address: string): number => bytesOf(address).reduce((sum, byte) => sum * 256 + byte, 0)
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')
/** The address as two groups of an IPv6 address. */
const groupsOf = (address: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf(address)
  return `${hex(a * 256 + b, 1)}:${hex(c * 256 + d, 1)}`
}
const inDigits = (text: string, zero: number): string => text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

/** Notations of one IPv4 address that a URL, a resolver or a C library may read as it. */
const NOTATIONS: Record<string, (address: string) => string> = {
  plain: (a) => a,
  'trailing dot': (a) => `${a}.`,
  decimal: (a) => String(numberOf(a)),
  'hexadecimal number': (a) => `0x${hex(numberOf(a), 1)}`,
  'hexadecimal number, upper case': (a) => `0X${hex(numberOf(a), 8).toUpperCase()}`,
  'octal number': (a) => `0${numberOf(a).toString(8)}`,
  'octal bytes': (a) =>
    bytesOf(a)
      .map((byte) => `0${byte.toString(8)}`)
      .join('.'),
  'octal bytes, many zeros': (a) =>
    bytesOf(a)
      .map((byte) => `000000${byte.toString(8)}`)
      .join('.'),
  'hexadecimal bytes': (a) =>
    bytesOf(a)
      .map((byte) => `0x${hex(byte, 2)}`)
      .join('.'),
  'mixed bytes': (a) =>
    bytesOf(a)
      .map((byte, index) => [`0x${hex(byte, 1)}`, `0${byte.toString(8)}`, `${byte}`, `0X${hex(byte, 2)}`][index])
      .join('.'),
  'three parts': (a) => `${bytesOf(a)[0]}.${bytesOf(a)[1]}.${(bytesOf(a)[2] ?? 0) * 256 + (bytesOf(a)[3] ?? 0)}`,
  'two parts': (a) => `${bytesOf(a)[0]}.${numberOf(a) % 2 ** 24}`,
  'full-width digits': (a) => inDigits(a, 0xff10),
  'full-width digits and ideographic dots': (a) => inDigits(a, 0xff10).replace(/\./g, '\u3002'),
  'half-width ideographic dots': (a) => a.replace(/\./g, '\uff61'),
  'full-width dots': (a) => a.replace(/\./g, '\uff0e'),
  'mathematical digits': (a) => inDigits(a, 0x1d7ce),
  'soft hyphens': (a) => a.replace(/\./g, '\u00ad.'),
  'zero-width spaces': (a) => `\u200b${a}`,
  'percent-encoded digits': (a) => a.replace(/\d/g, (digit) => `%3${digit}`),
  'percent-encoded dots': (a) => a.replace(/\./g, '%2e'),
  'IPv4-mapped': (a) => `[::ffff:${a}]`,
  'IPv4-mapped in groups': (a) => `[::ffff:${groupsOf(a)}]`,
  'IPv4-mapped, long': (a) => `[0:0:0:0:0:FFFF:${groupsOf(a)}]`,
  'IPv4-compatible': (a) => `[::${a}]`,
  'IPv4-compatible in groups': (a) => `[0:0:0:0:0:0:${groupsOf(a)}]`,
  'IPv4-translated': (a) => `[::ffff:0:${groupsOf(a)}]`,
  '6to4': (a) => `[2002:${groupsOf(a)}::1]`,
  NAT64: (a) => `[64:ff9b::${a}]`,
  'NAT64 in groups': (a) => `[64:ff9b::${groupsOf(a)}]`,
  'local NAT64': (a) => `[64:ff9b:1::${groupsOf(a)}]`,
  Teredo: (a) => `[2001:0:${groupsOf(PUBLIC_V4)}:0:0:${bytesPairs(a)}]`,
  'Teredo server': (a) => `[2001:0:${groupsOf(a)}::1]`,
  ISATAP: (a) => `[2606:2800:220:1:0:5efe:${groupsOf(a)}]`,
  'ISATAP, universal': (a) => `[2606:2800:220:1:200:5efe:${groupsOf(a)}]`,
}

/** The client's address with inverted bits, as in Teredo. */
function bytesPairs(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf(address).map((byte) => byte ^ 0xff)
  return `${hex(a * 256 + b, 1)}:${hex(c * 256 + d, 1)}`
}

const OTHERS = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'foo.localhost',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'local\u00adhost',
  '0',
  '0x0',
  '00000',
  '0.0',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::1%25lo]',
  '[fe80::1%25eth0]',
  '[fe80::1%eth0]',
  '[fe80::1]',
  '[febf:ffff::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fd20:ce::254]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[2001:2::1]',
  '[2001:10::1]',
  '[4000::1]',
  '[8000::1]',
  '[e000::1]',
]

const never = async (): Promise<ResolvedAddress[]> => [{ address: PUBLIC_V4, family: 4 }]
const guardOf = (resolver: () => Promise<ResolvedAddress[]> = never) => createAddressGuard({ allowHosts: [], practicePort: null, resolver })

/** The kind of refusal, or the addresses that would be connected to. */
async function decide(hostname: string, guard = guardOf()): Promise<string> {
  try {
    const addresses = await guard.resolve(hostname, 80)
    return addresses.map(({ address }) => address).join()
  } catch (error) {
    if (error instanceof ScrapeError) return error.kind
    throw error
  }
}

/** The host of a URL; null where the text is no URL. */
function hostOf(text: string): string | null {
  return URL.parse(text)?.hostname ?? null
}

const table = PRIVATE_V4.flatMap((address) => Object.entries(NOTATIONS).map(([name, write]) => [name, write(address)] as const))

describe('addresses that are not public', () => {
  it(`[O.60] are refused in every notation (${table.length} of them)`, async () => {
    const passed: string[] = []
    for (const [name, host] of table) {
      const decision = await decide(host)
      if (!['address_forbidden', 'invalid_address'].includes(decision)) passed.push(`${name} ${host}: ${decision}`)
    }
    expect(passed).toEqual([])
    expect(table.length).toBeGreaterThan(600)
  })

  it('[O.60] are refused as the host of a URL, with user names, ports, backslashes and fragments around them', async () => {
    const around = [
      (host: string) => `http://${host}/`,
      (host: string) => `https://${host}:8443/latest/meta-data`,
      (host: string) => `http://public.example@${host}/`,
      (host: string) => `http://public.example:80@${host}/`,
      (host: string) => `http://public.example%40@${host}/`,
      (host: string) => `http:\\\\${host}\\`,
      (host: string) => `http:/${host}/`,
      (host: string) => `HTTP:////${host}#@public.example/`,
      (host: string) => `http://${host}?@public.example/`,
      (host: string) => `\thttp://\n${host}/`,
    ]
    const passed: string[] = []
    let count = 0
    for (const [, host] of table) {
      for (const write of around) {
        const found = hostOf(write(host))
        count += 1
        const decision = found === null ? 'invalid_address' : await decide(found)
        if (!['address_forbidden', 'invalid_address'].includes(decision)) passed.push(`${write(host)}: ${decision}`)
      }
    }
    expect(passed).toEqual([])
    expect(count).toBeGreaterThan(6_000)
  })

  it.each(OTHERS)('[O.60] %s is refused', async (host) => {
    expect(['address_forbidden', 'invalid_address']).toContain(await decide(host))
  })

  it('[O.60] are refused as results of name resolution, alone or among public ones, in any notation', async () => {
    const literals = table.map(([, host]) => host.replace(/^\[|\]$/g, ''))
    const passed: string[] = []
    for (const address of [...literals, ...OTHERS.map((host) => host.replace(/^\[|\]$/g, ''))]) {
      const inside = { address, family: address.includes(':') ? 6 : 4 }
      const outside = { address: PUBLIC_V4, family: 4 }
      for (const answer of [[inside], [outside, inside], [inside, outside]]) {
        const decision = await decide(
          'name.example',
          guardOf(async () => answer),
        )
        if (decision !== 'address_forbidden') passed.push(`${address}: ${decision}`)
      }
    }
    expect(passed).toEqual([])
  })

  it('[O.60] are refused for each connection, also where a name resolved to a public address before', async () => {
    const answers = [PUBLIC_V4, '127.0.0.1', '169.254.169.254', PUBLIC_V4]
    const guard = guardOf(async () => [{ address: answers.shift() ?? '', family: 4 }])
    const decisions: string[] = []
    for (let time = 0; time < 4; time += 1) decisions.push(await decide('rebinding.example', guard))
    expect(decisions).toEqual([PUBLIC_V4, 'address_forbidden', 'address_forbidden', PUBLIC_V4])
  })
})

describe('addresses that are public', () => {
  it('are accepted, also IPv6 addresses that embed a public IPv4 address', async () => {
    for (const host of [PUBLIC_V4, `[${PUBLIC_V6}]`, `[::ffff:${PUBLIC_V4}]`, `[64:ff9b::${groupsOf(PUBLIC_V4)}]`, '1572395042']) {
      expect(await decide(host), host).not.toBe('address_forbidden')
    }
    expect(isPublicAddress(`2606:2800:220:1:0:5efe:${groupsOf(PUBLIC_V4)}`)).toBe(true)
  })
})
