import { expect, it } from 'vitest'
import { looksPublic } from './looks-public.ts'

const settings = { allowHosts: ['wiki.corp', '10.1.1.1:8080'], practicePort: 4001 }

it.each([
  ['https://shop.com/p/1', true],
  ['shop.com', true],
  ['http://93.184.216.34/', true],
  ['http://127.0.0.1:4001/shop/p/1', true],
  ['http://shop.localhost:4001/', true],
  ['http://wiki.corp/x', true],
  ['http://10.1.1.1:8080/', true],
  ['http://127.0.0.1:4002/', false],
  ['http://localhost/', false],
  ['http://169.254.169.254/latest/meta-data', false],
  ['http://2130706433/', false],
  ['http://0x7f.1/', false],
  ['http://[::ffff:10.0.0.1]/', false],
  ['http://192.168.0.1', false],
  ['http://printer/', false],
  ['http://db.internal/', false],
  ['http://user:secret@shop.com/', false],
  ['file:///etc/passwd', false],
  ['javascript:alert(1)', false],
])('%s: %s', (address, isPublic) => {
  expect(looksPublic(address, settings)).toBe(isPublic)
})
