// The whole line of an account, as a person goes it: sign up, confirm, second step, recovery, Google, devices, taking data along, leaving.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from './testing/browser.ts'
import { openProduct } from './testing/open-product.ts'

// The person whom the practice provider knows as well.
const EMAIL = 'practice.user@example.com'
const PASSWORD = `first ${randomUUID()}`
const NEW_PASSWORD = `second ${randomUUID()}`
const SMALL_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

const { product, browser } = await openProduct({ env: { QUARRY_EMAIL_CONFIRMATION: 'on' } })
let page: Page
beforeAll(async () => {
  page = await openPage()
})

async function openPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  return context.newPage()
}

async function newestMail(subject: string): Promise<{ code: string; links: string[] }> {
  const address = `${product.origin}/dev/outbox?to=${encodeURIComponent(EMAIL)}`
  for (;;) {
    const mails = (await (await fetch(address, { headers: { accept: 'application/json' } })).json()) as {
      subject: string
      code: string
      links: string[]
    }[]
    const mail = mails.find((known) => known.subject === subject)
    if (mail) return mail
    await pause(100)
  }
}

/** In both themes, once the colours have changed. */
async function expectAccessibleInBoth(screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(() => document.getAnimations().length === 0)
    await expectAccessible(page, `${screen}, ${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

async function openTab(name: string): Promise<void> {
  await page.goto(`${product.origin}/profile`)
  await page.getByRole('tab', { name }).click()
}

async function logIn(password: string): Promise<void> {
  await page.goto(`${product.origin}/app`)
  await page.getByRole('button', { name: 'Log In / Sign Up' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('E-mail').fill(EMAIL)
  await modal.getByLabel('Password').fill(password)
  await modal.getByRole('button', { name: 'Login', exact: true }).click()
}

async function signOut(): Promise<void> {
  await page.goto(`${product.origin}/profile`)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
}

/** A code of the step before this one, of this one, or of the next: each step is good once, so the test goes through them in turn. */
async function codeOfStep(secret: string, offset: -1 | 0 | 1): Promise<string> {
  // Not at the end of a step: the code has to arrive within it.
  while ((Date.now() / 1000) % 30 > 24) await pause(250)
  return new TOTP({ secret }).generate({ timestamp: Date.now() + offset * 30_000 })
}

async function showFactor(code: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Code from your authenticator').fill(code)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

const signedIn = () => page.getByRole('link', { name: 'Profile' }).first().waitFor()

describe('an account, from its first day to its last', () => {
  let secret = ''

  it('[S1.35] [S2.83] [S2.84] signs up and confirms the address by the mailed code', async () => {
    await page.goto(`${product.origin}/app`)
    await page.getByRole('button', { name: 'Log In / Sign Up' }).click()
    const modal = page.getByRole('dialog')
    await expectAccessibleInBoth('auth modal')
    await modal.getByRole('button', { name: 'Need an account? Sign Up' }).click()
    await modal.getByLabel('E-mail').fill(EMAIL)
    await modal.getByLabel('Password').fill(PASSWORD)
    await modal.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await modal.getByText(`Almost done: open the link we sent to ${EMAIL}`).waitFor()
    await expectAccessibleInBoth('code step')
    await modal.getByLabel('Code').fill((await newestMail('Confirm your e-mail address')).code)
    await modal.getByRole('button', { name: 'Continue' }).click()
    await signedIn()
  })

  it('[S2.104] [S4.43] [S3.17] [S2.93] keeps its profile and picture over a reload', async () => {
    await page.goto(`${product.origin}/profile`)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Full name: Add' }).click()
    await page.getByLabel('Full name').fill('Practice Person')
    await page.keyboard.press('Enter')
    await page.getByText('Your profile is saved.').waitFor()
    await page.getByLabel('Picture file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(SMALL_PNG, 'base64') })
    await page.getByRole('button', { name: 'Change picture' }).waitFor()
    await page.getByLabel('Timezone').selectOption('Tokyo')
    await expectAccessibleInBoth('personal info')
    await page.reload()
    await page.getByRole('button', { name: 'Full name: Practice Person. Edit' }).waitFor()
    expect(await page.getByLabel('Timezone').inputValue()).toBe('Asia/Tokyo')
    const picture = page.locator('main img')
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
    await page.getByRole('tab', { name: 'Overview' }).click()
    await page.getByText('Practice Person').waitFor()
    await expectAccessibleInBoth('overview')
  })

  it('[S7.47] [S3.19] adds an authenticator by its picture or key', async () => {
    await openTab('Security')
    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    const form = page.getByRole('form', { name: 'Add an authenticator app' })
    await form.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    await expect.poll(() => form.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(20)
    await expectAccessibleInBoth('security with an authenticator to add')
    secret = (await form.locator('.font-mono.select-all').innerText()).replaceAll(' ', '')
    await form.getByLabel('Code from the app').fill('000000')
    await form.getByRole('button', { name: 'Confirm' }).click()
    await form.getByText('This code is not right.').waitFor()
    await form.getByLabel('Code from the app').fill(await codeOfStep(secret, -1))
    await form.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Your authenticator app is added.').waitFor()
    await page.getByRole('button', { name: 'Remove Authenticator app' }).waitFor()
  })

  it('[S1.38] [S4.60] is signed in only once the second step is shown, also over a reload', async () => {
    await signOut()
    await logIn(PASSWORD)
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor()
    await expectAccessibleInBoth('second step')
    await page.reload()
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor()
    expect(await page.getByRole('link', { name: 'Profile' }).count()).toBe(0)
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('quarry_auth') ?? '{}').access_token as string)
    const answer = await fetch(`${product.origin}/api/v1/jobs/`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
    await showFactor(await codeOfStep(secret, 0))
    await signedIn()
  })

  it('[S7.43] [O.104] recovers a forgotten password by the mailed link, and asks for the second step first', async () => {
    await signOut()
    await page.getByRole('button', { name: 'Log in' }).click()
    const modal = page.getByRole('dialog')
    await modal.getByLabel('E-mail').fill(EMAIL)
    await modal.getByRole('button', { name: 'Forgot password?' }).click()
    await modal.getByText('If there is an account for').waitFor()
    await page.goto((await newestMail('Reset your password')).links[0] ?? '')
    await showFactor(await codeOfStep(secret, 1))
    const dialog = page.getByRole('dialog', { name: 'Set a new password' })
    await dialog.getByLabel('New password').fill(NEW_PASSWORD)
    await dialog.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('Your new password is set.').waitFor()
  })

  it('[S7.47] removes the authenticator again, and the old password is worth nothing', async () => {
    await openTab('Security')
    await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('is removed.').waitFor()
    await signOut()
    await logIn(PASSWORD)
    await page.getByText('The e-mail or the password is not right.').waitFor()
  })

  it('[S1.36] [S1.37] [S4.61] [S7.46] signs in with Google, back to the site, and unlinks it', async () => {
    await page.goto(`${product.origin}/app`)
    await page.getByRole('button', { name: 'Log In / Sign Up' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in with Google' }).click()
    await page.getByText(EMAIL, { exact: true }).first().click()
    await signedIn()
    expect(new URL(page.url()).origin).toBe(product.origin)
    await openTab('Security')
    await page.getByRole('button', { name: 'Unlink Google' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
    await page.getByText('Google is unlinked.').waitFor()
    await page.getByRole('button', { name: 'Link Google' }).waitFor()
    expect(await page.getByRole('list', { name: 'Ways to sign in' }).getByRole('listitem').count()).toBe(1)
  })

  it('[S7.44] changes the password with the present one', async () => {
    const card = page.getByRole('region', { name: 'Password' })
    await card.getByLabel('Current password').fill('not the present one')
    await card.getByLabel('New password').fill(PASSWORD)
    await card.getByRole('button', { name: 'Change password' }).click()
    await card.getByText('The current password is not right.').waitFor()
    await card.getByLabel('Current password').fill(NEW_PASSWORD)
    await card.getByRole('button', { name: 'Change password' }).click()
    await card.getByText('Your new password is set.').waitFor()
  })

  it('[S4.59] [S7.49] sees its other device and signs it out, which ends its access', async () => {
    const other = (await (
      await fetch(`${product.origin}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' },
        body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
      })
    ).json()) as { access_token: string }
    const status = async () =>
      (await fetch(`${product.origin}/api/v1/jobs/`, { headers: { authorization: `Bearer ${other.access_token}` } })).status
    expect(await status()).toBe(200)
    await openTab('Security')
    await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
    await page.getByText('Firefox on Linux is signed out.').waitFor()
    await expect.poll(status, { timeout: 60_000 }).toBe(401)
  })

  it('[O.107] takes everything along', async () => {
    await page.getByRole('button', { name: 'Export my data' }).click()
    const card = page.getByRole('region', { name: 'Your data' })
    await card.getByLabel('Your password').fill(PASSWORD)
    const [download] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: 'Download' }).click()])
    expect(download.suggestedFilename()).toBe('quarry-account.json')
    const all = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect(all).toMatchObject({ accounts: [{ email: EMAIL }], sign_in: { email: EMAIL, user_metadata: { full_name: 'Practice Person' } } })
    expect(JSON.stringify(all)).not.toMatch(/argon2|refresh_salt|sealed/)
  })

  it('[O.107] is deleted after typed words and the password, and is gone', async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expectAccessibleInBoth('deletion')
    await dialog.getByLabel('Your password').fill(PASSWORD)
    expect(await dialog.getByRole('button', { name: 'Delete account' }).isDisabled()).toBe(true)
    await dialog.getByLabel(/Type "delete my account"/).fill('delete my account')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await page.getByText('Your account is deleted.').waitFor()
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    await logIn(PASSWORD)
    await page.getByText('The e-mail or the password is not right.').waitFor()
  })
})
