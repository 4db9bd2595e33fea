// The life of an account in the browser: sign up, confirm, second step, recovery, Google, devices, data export, deletion.
// Each test has its own user.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Account } from './testing/account.ts'
import { expectAccessible, expectAccessibleToo } from './testing/browser.ts'
import { openProduct } from './testing/open-product.ts'
import { openSignedIn } from './testing/signed-in.ts'

// Also a person of the practice provider.
const PRACTICE_EMAIL = 'practice.user@example.com'
const SMALL_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

const { product, browser } = await openProduct({ env: { QUARRY_EMAIL_CONFIRMATION: 'on' } })
let page: Page
beforeEach(async () => {
  page = await openPage()
})

async function openPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  return context.newPage()
}

/** Calls the sign-in service. */
async function askAuth(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${product.origin}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function sessionOf(answer: Response): Promise<{ session: string; accessToken: string }> {
  const session = await answer.text()
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${session}`)
  return { session, accessToken: (JSON.parse(session) as { access_token: string }).access_token }
}

async function newestMail(email: string, subject: string): Promise<{ code: string; links: string[] }> {
  const address = `${product.origin}/dev/outbox?to=${encodeURIComponent(email)}`
  const find = async () => {
    const mails = (await (await fetch(address, { headers: { accept: 'application/json' } })).json()) as {
      subject: string
      code: string
      links: string[]
    }[]
    return mails.find((known) => known.subject === subject)
  }
  await expect.poll(find).toBeDefined()
  return (await find())!
}

const someone = () => ({ email: `person-${randomUUID()}@example.com`, password: `first ${randomUUID()}` })

/** Creates a user who has signed up and confirmed the address. */
async function newPerson({ email, password } = someone()): Promise<Account> {
  await askAuth('/signup', { email, password, data: { full_name: 'Practice Person' } })
  const { code } = await newestMail(email, 'Confirm your e-mail address')
  return { email, password, ...(await sessionOf(await askAuth('/verify', { type: 'signup', email, token: code }))) }
}

/** Adds an authenticator app; the session that verified it becomes the account's session. */
async function withFactor(account: Account): Promise<{ account: Account; secret: string }> {
  const headers = { authorization: `Bearer ${account.accessToken}` }
  const factor = (await (await askAuth('/factors', { factor_type: 'totp' }, headers)).json()) as { id: string; totp: { secret: string } }
  const challenge = (await (await askAuth(`/factors/${factor.id}/challenge`, {}, headers)).json()) as { id: string }
  const proof = { challenge_id: challenge.id, code: codeOfStep(factor.totp.secret, 0) }
  const verified = await sessionOf(await askAuth(`/factors/${factor.id}/verify`, proof, headers))
  return { account: { ...account, ...verified }, secret: factor.totp.secret }
}

/** A code of this time step or of the next: each step is accepted once, and both are valid for at least half a minute. */
const codeOfStep = (secret: string, offset: 0 | 1): string => new TOTP({ secret }).generate({ timestamp: Date.now() + offset * 30_000 })

/** Checks the screen in both themes, once the colours have changed. */
async function expectAccessibleInBoth(screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(() => document.getAnimations().length === 0)
    await (colorScheme === 'light' ? expectAccessible : expectAccessibleToo)(page, `${screen}, ${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Opens the tab of the profile, in a window where the account is signed in. */
async function openTab(account: Account, name: string): Promise<void> {
  page = await (await openSignedIn(browser, product, account)).newPage()
  await page.goto(`${product.origin}/profile`)
  await page.getByRole('tab', { name }).click()
}

async function logIn({ email }: { email: string }, password: string): Promise<void> {
  await page.goto(`${product.origin}/app`)
  await page.getByRole('button', { name: 'Log In / Sign Up' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('E-mail').fill(email)
  await modal.getByLabel('Password').fill(password)
  await modal.getByRole('button', { name: 'Login', exact: true }).click()
}

async function signOut(): Promise<void> {
  await page.goto(`${product.origin}/profile`)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
}

async function showFactor(code: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Code from your authenticator').fill(code)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

const signedIn = () => page.getByRole('link', { name: 'Profile' }).first().waitFor()
const isRefused = () => page.getByText('The e-mail or the password is not right.').waitFor()

describe('an account, from its first day to its last', () => {
  it('[S1.35] [S2.83] [S2.84] signs up and confirms the address by the mailed code', async () => {
    const { email, password } = someone()
    await page.goto(`${product.origin}/app`)
    await page.getByRole('button', { name: 'Log In / Sign Up' }).click()
    const modal = page.getByRole('dialog')
    await expectAccessibleInBoth('auth modal')
    await modal.getByRole('button', { name: 'Need an account? Sign Up' }).click()
    await modal.getByLabel('E-mail').fill(email)
    await modal.getByLabel('Password').fill(password)
    await modal.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await modal.getByText(`Almost done: open the link we sent to ${email}`).waitFor()
    await expectAccessibleInBoth('code step')
    await modal.getByLabel('Code').fill((await newestMail(email, 'Confirm your e-mail address')).code)
    await modal.getByRole('button', { name: 'Continue' }).click()
    await signedIn()
  })

  it('[S2.104] [S4.43] [S3.17] [S2.93] keeps its profile and picture over a reload', async () => {
    await openTab(await newPerson(), 'Overview')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Full name: Practice Person. Edit' }).click()
    await page.getByLabel('Full name').fill('Practised Person')
    await page.keyboard.press('Enter')
    await page.getByText('Your profile is saved.').waitFor()
    await page.getByLabel('Picture file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(SMALL_PNG, 'base64') })
    await page.getByRole('button', { name: 'Change picture' }).waitFor()
    await page.getByLabel('Timezone').selectOption('Tokyo')
    await expectAccessibleInBoth('personal info')
    await page.reload()
    await page.getByRole('button', { name: 'Full name: Practised Person. Edit' }).waitFor()
    await expect.poll(() => page.getByLabel('Timezone').inputValue()).toBe('Asia/Tokyo')
    const picture = page.locator('main img')
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
    await page.getByRole('tab', { name: 'Overview' }).click()
    await page.getByText('Practised Person').waitFor()
    await expectAccessibleInBoth('overview')
  })

  it('[S7.47] [S3.19] adds an authenticator by its picture or key, and removes it again', async () => {
    await openTab(await newPerson(), 'Security')
    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    const form = page.getByRole('form', { name: 'Add an authenticator app' })
    await form.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    await expect.poll(() => form.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(20)
    await expectAccessibleInBoth('security with an authenticator to add')
    const secret = (await form.locator('.font-mono.select-all').innerText()).replaceAll(' ', '')
    await form.getByLabel('Code from the app').fill('000000')
    await form.getByRole('button', { name: 'Confirm' }).click()
    await form.getByText('This code is not right.').waitFor()
    await form.getByLabel('Code from the app').fill(codeOfStep(secret, 0))
    await form.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Your authenticator app is added.').waitFor()
    await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('is removed.').waitFor()
  })

  it('[S1.38] [S4.60] is signed in only once the second step is verified, also after a reload', async () => {
    const { account, secret } = await withFactor(await newPerson())
    await logIn(account, account.password)
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor()
    await expectAccessibleInBoth('second step')
    await page.reload()
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor()
    expect(await page.getByRole('link', { name: 'Profile' }).count()).toBe(0)
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('quarry_auth') ?? '{}').access_token as string)
    const answer = await fetch(`${product.origin}/api/v1/jobs/`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
    await showFactor(codeOfStep(secret, 1))
    await signedIn()
  })

  it('[S7.43] [O.104] recovers a forgotten password by the mailed link, asks for the second step first, and refuses the old one', async () => {
    const { account, secret } = await withFactor(await newPerson())
    await page.goto(`${product.origin}/app`)
    await page.getByRole('button', { name: 'Log In / Sign Up' }).click()
    const modal = page.getByRole('dialog')
    await modal.getByLabel('E-mail').fill(account.email)
    await modal.getByRole('button', { name: 'Forgot password?' }).click()
    await modal.getByText('If there is an account for').waitFor()
    await page.goto((await newestMail(account.email, 'Reset your password')).links[0] ?? '')
    await showFactor(codeOfStep(secret, 1))
    const dialog = page.getByRole('dialog', { name: 'Set a new password' })
    await dialog.getByLabel('New password').fill(`second ${randomUUID()}`)
    await dialog.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('Your new password is set.').waitFor()
    await signOut()
    await logIn(account, account.password)
    await isRefused()
  })

  it('[S1.36] [S1.37] [S4.61] [S7.46] signs in with Google, back to the site, and unlinks it', async () => {
    // The address already has an account with a password; the second sign-in uses Google only.
    await newPerson({ ...someone(), email: PRACTICE_EMAIL }).catch(() => null)
    await page.goto(`${product.origin}/app`)
    await page.getByRole('button', { name: 'Log In / Sign Up' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in with Google' }).click()
    await page.getByText(PRACTICE_EMAIL, { exact: true }).first().click()
    await signedIn()
    expect(new URL(page.url()).origin).toBe(product.origin)
    await page.goto(`${product.origin}/profile?tab=security`)
    await page.getByRole('button', { name: 'Unlink Google' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
    await page.getByText('Google is unlinked.').waitFor()
    await page.getByRole('button', { name: 'Link Google' }).waitFor()
    await expect.poll(() => page.getByRole('list', { name: 'Ways to sign in' }).getByRole('listitem').count()).toBe(1)
  })

  it('[S7.44] changes the password with the current one', async () => {
    const person = await newPerson()
    await openTab(person, 'Security')
    const card = page.getByRole('region', { name: 'Password' })
    await card.getByLabel('Current password').fill('not the present one')
    await card.getByLabel('New password').fill(`second ${randomUUID()}`)
    await card.getByRole('button', { name: 'Change password' }).click()
    await card.getByText('The current password is not right.').waitFor()
    await card.getByLabel('Current password').fill(person.password)
    await card.getByRole('button', { name: 'Change password' }).click()
    await card.getByText('Your new password is set.').waitFor()
  })

  it('[S4.59] [S7.49] sees its other device and signs it out, which ends its access', async () => {
    const person = await newPerson()
    const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
    const other = await sessionOf(await askAuth('/token?grant_type=password', { email: person.email, password: person.password }, firefox))
    const status = async () =>
      (await fetch(`${product.origin}/api/v1/jobs/`, { headers: { authorization: `Bearer ${other.accessToken}` } })).status
    expect(await status()).toBe(200)
    await openTab(person, 'Security')
    await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
    await page.getByText('Firefox on Linux is signed out.').waitFor()
    await expect.poll(status).toBe(401)
  })

  it('[O.107] exports all its data', async () => {
    const person = await newPerson()
    await openTab(person, 'Security')
    await page.getByRole('button', { name: 'Export my data' }).click()
    const card = page.getByRole('region', { name: 'Your data' })
    await card.getByLabel('Your password').fill(person.password)
    const [download] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: 'Download' }).click()])
    expect(download.suggestedFilename()).toBe('quarry-account.json')
    const all = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect(all).toMatchObject({
      accounts: [{ email: person.email }],
      sign_in: { email: person.email, user_metadata: { full_name: 'Practice Person' } },
    })
    expect(JSON.stringify(all)).not.toMatch(/argon2|refresh_salt|sealed/)
  })

  it('[O.107] is deleted after typed words and the password, and is gone', async () => {
    const person = await newPerson()
    await openTab(person, 'Security')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expectAccessibleInBoth('deletion')
    await dialog.getByLabel('Your password').fill(person.password)
    await expect.poll(() => dialog.getByRole('button', { name: 'Delete account' }).isDisabled()).toBe(true)
    await dialog.getByLabel(/Type "delete my account"/).fill('delete my account')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await page.getByText('Your account is deleted.').waitFor()
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    await logIn(person, person.password)
    await isRefused()
  })
})
