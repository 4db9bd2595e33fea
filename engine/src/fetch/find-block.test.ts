import { describe, expect, it } from 'vitest'
import { findBlock } from './find-block.ts'
import type { SeenAnswer } from './seen-text.ts'

const ARTICLE = `<title>Security check in practice</title><script src="https://www.google.com/recaptcha/api.js"></script><h1>Are you a robot?</h1>${'<p>A long story about access denied and how it came to be.</p>'.repeat(60)}`
const kindOf = (answer: Partial<SeenAnswer>): string | null =>
  findBlock({ status: 200, headers: {}, requestedUrl: 'https://site.test/item', url: 'https://site.test/item', body: '', ...answer })
    ?.kind ?? null

describe('findBlock', () => {
  it.each<[string, Partial<SeenAnswer>]>([
    ['a challenge by header', { status: 403, headers: { 'cf-mitigated': 'challenge' } }],
    ['a challenge by header with 202', { status: 202, headers: { 'x-amzn-waf-action': 'challenge' } }],
    ['DataDome', { status: 403, headers: { 'x-datadome': 'protected' } }],
    [
      'a 403 that asks for a check',
      { status: 403, body: '<title>Just a moment...</title><p>Enable JavaScript and cookies to continue</p>' },
    ],
    ['a 503 with challenge scripts', { status: 503, body: '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate"></script>' }],
    ['a check with 200', { body: '<title>Attention Required!</title><h1>Verify you are human</h1>' }],
    [
      'a captcha with 200',
      { body: '<script src="https://geo.captcha-delivery.com/captcha/"></script><p>Please verify you are a human</p>' },
    ],
    ['press and hold', { body: '<div id="px-captcha"></div><p>Press &amp; Hold to confirm</p>' }],
    ['access denied', { status: 403, body: '<title>Access Denied</title><h1>Access Denied</h1>You have been blocked' }],
    [
      'a check in Turkish with a long script',
      {
        status: 403,
        body: `<title>Just a moment...</title><h1>\u0130STANBUL \u0130\u00c7\u0130N B\u0130LET</h1><SCRIPT>${'let a = 1;'.repeat(300)}</SCRIPT>`,
      },
    ],
    ['a consent page', { url: 'https://consent.site.test/?continue=x', body: '<p>Before you continue</p>' }],
  ])('recognises %s as blocked', (_, answer) => expect(kindOf(answer)).toBe('blocked'))

  it.each<[string, Partial<SeenAnswer>]>([
    [
      'a redirect to a sign-in page',
      { url: 'https://site.test/login?next=/item', body: '<title>Shop</title><p>Log in to your account</p><input type="password">' },
    ],
    ['a page that is only a sign-in form', { body: '<title>Sign in</title><form><input type=password><button>Sign in</button></form>' }],
  ])('recognises %s as needs_login', (_, answer) => expect(kindOf(answer)).toBe('needs_login'))

  it.each<[string, Partial<SeenAnswer>]>([
    ['a long page about robots with a captcha script', { body: ARTICLE }],
    [
      'a small page with a contact form behind a captcha',
      { body: '<title>Contact</title><p>Write to us</p><script src="https://hcaptcha.com/1/api.js"></script>' },
    ],
    [
      'a page with a sign-in box',
      {
        body: `<title>Bent Spoon</title><input type=password><button>Log in</button><h1>Bent Spoon</h1>${'<p>A spoon for every soup.</p>'.repeat(30)}`,
      },
    ],
    ['a small page with a sign-in box', { body: '<title>Bent Spoon</title><input type=password><button>Log in</button><p>Price: 5</p>' }],
    [
      'a sign-in page that was requested',
      {
        requestedUrl: 'https://site.test/login',
        url: 'https://site.test/login',
        body: '<title>Welcome</title><input type=password> log in',
      },
    ],
    ['a plain 403', { status: 403, body: '<h1>Forbidden</h1>' }],
    ['a page about consent', { requestedUrl: 'https://consent.test/', url: 'https://consent.test/', body: '<p>Consent</p>' }],
  ])('accepts %s', (_, answer) => expect(kindOf(answer)).toBeNull())

  it('takes linear time for malicious markup', () => {
    for (const piece of ['<', '<!--', '<script ', '<a ', '<style>', '</']) {
      expect(kindOf({ status: 403, body: piece.repeat(Math.floor(290_000 / piece.length)) })).toBeNull()
    }
  })
})
