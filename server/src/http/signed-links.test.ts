import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createLinkSigner, LINK_LIFE_MS } from './signed-links.ts'

it('a signed link is valid for one minute, for its subject, with its key', () => {
  const clock = { now: 1_000_000 }
  const key = randomBytes(32)
  const links = createLinkSigner(key, () => clock.now)
  const given = links.sign('export a')
  expect(links.isGood('export a', given)).toBe(true)
  expect(links.isGood('export b', given)).toBe(false)
  expect(createLinkSigner(randomBytes(32), () => clock.now).isGood('export a', given)).toBe(false)
  expect(links.isGood('export a', { ...given, expires: String(Number(given.expires) + 1) })).toBe(false)
  expect(links.isGood('export a', { expires: given.expires })).toBe(false)
  clock.now += LINK_LIFE_MS + 1
  expect(links.isGood('export a', given)).toBe(false)
})
