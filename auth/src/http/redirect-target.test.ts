// Allowed redirect targets, and a table of attempts to redirect elsewhere.
import { describe, expect, it } from 'vitest'
import { completeSettings, type Settings } from '../settings.ts'
import { isAllowedTarget } from './redirect-target.ts'

const settingsFor = (siteUrl: string, redirectAllowList: string[] = []): Settings =>
  completeSettings({ externalUrl: `${siteUrl}/auth/v1`, siteUrl, redirectAllowList, jwtKeys: [], sendMail: async () => undefined })
const site = settingsFor('https://quarry.example', ['https://*.apps.example/done', 'https://docs.example/**', 'com.quarry.app://signed-in'])

describe('isAllowedTarget', () => {
  it.each([
    'https://quarry.example',
    'https://quarry.example/app?tab=jobs#top',
    'http://127.0.0.1:5173/',
    'http://[::1]:5173/',
    'https://a.apps.example/done',
    'https://docs.example/a/b.html?x=1#y',
    'com.quarry.app://signed-in',
  ])('allows %s', (target) => {
    expect(isAllowedTarget(target, site)).toBe(true)
  })

  it.each([
    'https://evil.example/',
    'http://quarry.example/',
    'https://quarry.example:8443/',
    'https://quarry.example.evil.example/',
    'https://quarry.example@evil.example/',
    'https://user:pass@quarry.example/',
    'https://evil.example\\@quarry.example/',
    'https:\\\\evil.example',
    '//evil.example/',
    '/relative',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://quarry.example',
    'data:text/html,x',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.0.0.1.evil.example/',
    'https://127.0.0.1/',
    'https://a.b.apps.example/done',
    'https://a.apps.example/done/more',
    'https://evil.example/?x=https://docs.example/',
    'https://evil.example/#https://a.apps.example/done',
    'https://quarry.example\n.evil.example/',
    'https://quаrry.example/',
    'com.quarry.app://signed-in.evil',
    '',
  ])('refuses %s', (target) => {
    expect(isAllowedTarget(target, site)).toBe(false)
  })

  it('allows any port where the site itself is on localhost, and no other site', () => {
    const local = settingsFor('http://localhost:3000')
    expect(isAllowedTarget('http://localhost:5173/x', local)).toBe(true)
    expect(isAllowedTarget('http://localhost.evil.example:3000/', local)).toBe(false)
  })
})
