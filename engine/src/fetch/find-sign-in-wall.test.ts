import { describe, expect, it } from 'vitest'
import { findBlock } from './find-block.ts'

const FORM = '<form><input type="email"><input type="password"><button>OK</button></form>'
const ITEM = 'https://site.test/item'
const kindOf = (body: string, url = ITEM, requestedUrl = ITEM): string | null =>
  findBlock({ status: 200, headers: {}, requestedUrl, url, body })?.kind ?? null

describe('a sign-in page in place of the requested one', () => {
  it.each([
    ['en', 'Sign in', 'You must be logged in to see this page.'],
    ['de', 'Anmelden', 'Bitte melden Sie sich an.'],
    ['fr', 'Connexion', 'Veuillez vous connecter.'],
    ['es', 'Iniciar sesión', 'Debes iniciar sesión.'],
    ['it', 'Accedi', 'Devi effettuare l’accesso.'],
    ['nl', 'Inloggen', 'Je moet ingelogd zijn.'],
    ['pl', 'Zaloguj się', 'Musisz być zalogowany.'],
    ['pt', 'Iniciar sessão', 'Precisa iniciar sessão.'],
    ['ja', 'ログイン', 'ログインしてください。'],
    ['zh', '登录', '请先登录。'],
  ])('is recognised in %s by title, heading, demand, and as bytes', (_, name, demand) => {
    expect(kindOf(`<title>${name}</title>${FORM}`)).toBe('needs_login')
    expect(kindOf(`<title>Dealers</title><h1>${name}</h1>${FORM}`)).toBe('needs_login')
    expect(kindOf(`<title>Dealers</title><p>${demand}</p>${FORM}`)).toBe('needs_login')
    expect(kindOf(`<title>Dealers</title><h1>Dealers</h1><p>${demand}</p>`)).toBe('needs_login')
    expect(kindOf(Buffer.from(`<title>${name}</title>${FORM}`).toString('latin1'))).toBe('needs_login')
    expect(kindOf(`<title>Dealers</title><p>${name}</p><form><input type=email></form>`, 'https://site.test/login?next=%2Fitem')).toBe(
      'needs_login',
    )
  })

  it.each(['/members/sign-in', '/users/sign_in', '/session/new', '/wp-login.php', '/de/anmelden', '/auth/login/', '/user-login'])(
    'is recognised by its path: %s',
    (path) => {
      const footer = '<footer>Imprint, terms, and much more that stands below every page.</footer>'.repeat(40)
      expect(kindOf(`<title>Dealers</title><p>Sign in</p>${FORM}${footer}`, `https://site.test${path}?next=/item`)).toBe('needs_login')
    },
  )

  it('is recognised on another host', () => {
    expect(kindOf(`<title>Site</title><p>Sign in</p>${FORM}`, 'https://accounts.idp.test/v3?continue=x')).toBe('needs_login')
  })

  it.each([
    [
      'content with a sign-in form',
      `<title>Bent Spoon</title>${FORM}<p>Sign in to your account.</p>${'<p>A spoon for every soup.</p>'.repeat(40)}`,
    ],
    ['a small page with a sign-in form', `<title>Bent Spoon</title>${FORM}<button>Sign in</button><p>Price: 5</p>`],
    ['an article about signing in', `<title>How to log in safely</title>${'<p>Please log in with two factors, always.</p>'.repeat(20)}`],
    [
      'a page with other content at such an address',
      '<title>Sign in sheet</title><h1>Sign-in sheet</h1><table><tr><td>Ann</td><td>8:00</td></tr></table>',
    ],
  ])('is not %s', (_, body) => expect(kindOf(body)).toBeNull())

  it('is not one that was requested', () => {
    expect(
      kindOf('<title>Welcome</title><p>Sign in</p><input type=password>', 'https://site.test/login', 'https://site.test/login'),
    ).toBeNull()
  })
})
