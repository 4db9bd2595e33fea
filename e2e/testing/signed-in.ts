// Opens a browser window in which an account is already signed in.
import type { BrowserContext, Browser } from 'playwright-core'
import type { Account } from './account.ts'
import type { Product } from './product.ts'

/** The session is set only once: after a sign-out the user stays signed out. */
export function openSignedIn(browser: Browser, product: Product, { session }: Pick<Account, 'session'>): Promise<BrowserContext> {
  const localStorage = [{ name: 'quarry_auth', value: session }]
  return browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: product.origin, localStorage }] },
  })
}
