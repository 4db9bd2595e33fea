// Paying in a real browser: the sandbox's hosted pages at the product's own address, from the offer to the balance, the plan and its end.
import { checkoutAnswerSchema, manageSubscriptionAnswerSchema, topUpAnswerSchema } from '@quarry/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callApi, signUp, type Account } from './testing/account.ts'
import { expectAccessible } from './testing/browser.ts'
import { openProduct } from './testing/open-product.ts'

const DAY = 86_400
const { product, browser } = await openProduct()

async function post(path: string, body: unknown, account?: Account): Promise<unknown> {
  const answer = await fetch(`${product.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(account && { authorization: `Bearer ${account.accessToken}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? null : answer.json()
}

async function topUp(account: Account, usd: number) {
  const { session_id: id, url } = topUpAnswerSchema.parse(await post('/api/v1/balance/balance/top-up', { amount_usd: usd }, account))
  return { id, url: url ?? '' }
}
const balanceOf = async (account: Account) =>
  (await callApi<{ balance_usd: number }>(product, account, { path: '/balance/balance' })).balance_usd
const subscriptionOf = async (account: Account) =>
  manageSubscriptionAnswerSchema.parse(await post('/functions/v1/manage-subscription', { action: 'get_status' }, account)).subscription
const passTime = (days: number) => post('/dev/payments/clock', { advance_seconds: days * DAY })

/** Fails on anything that a page's policy has to block, and on every error of its own. */
async function open(
  url: string,
  options: { colorScheme?: 'light' | 'dark'; width?: number } = {},
): Promise<{ page: Page; complaints: string[] }> {
  const { colorScheme = 'light', width = 1024 } = options
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  await page.goto(url)
  return { page, complaints }
}

const overflow = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')

describe('the checkout page', () => {
  it.each([
    ['light', 1024],
    ['dark', 1024],
    ['light', 360],
    ['dark', 360],
  ] as const)('says that no real money moves, and is accessible: %s, %i px', async (colorScheme, width) => {
    const account = await signUp(product)
    const { page, complaints } = await open((await topUp(account, 20)).url, { colorScheme, width })
    await page.getByText('Sandbox: no real money moves').waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Pay Quarry')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await expectAccessible(page, `checkout, ${colorScheme}, ${width} px`)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('works by keyboard alone: a declined card, then an accepted one, and the balance is added', async () => {
    const account = await signUp(product)
    const { id, url } = await topUp(account, 20)
    const { page, complaints } = await open(url)
    await page.getByRole('radio', { name: /the payment succeeds/ }).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.getByRole('radio', { name: /the card is declined/ }).isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor()
    await expectAccessible(page, 'checkout, declined')
    expect(await balanceOf(account)).toBe(0)

    await page.getByRole('radio', { name: 'Another test card' }).check()
    await page.getByLabel(/Test card number/).fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Pay $20.00' }).click()
    await page.waitForURL(/\/payment-success/)
    expect(new URL(page.url()).origin).toBe(product.origin)
    await expect.poll(() => balanceOf(account)).toBe(20)
    expect(complaints).toEqual([])
    await page.goto(url)
    await page.getByRole('heading', { name: 'This checkout is complete' }).waitFor()
    expect(await balanceOf(account)).toBe(20)
    expect(await page.getByRole('link', { name: 'Back to Quarry' }).getAttribute('href')).toContain(`session_id=${id}`)
    await page.context().close()
  })

  it('returns to the product when it is cancelled', async () => {
    const { page } = await open((await topUp(await signUp(product), 5)).url)
    await page.getByRole('link', { name: 'Cancel and go back' }).click()
    await page.waitForURL(/\/payment-cancelled/)
    await page.context().close()
  })
})

describe('a plan', () => {
  async function subscribe(account: Account, lookupKey: string): Promise<void> {
    const { url } = checkoutAnswerSchema.parse(await post('/functions/v1/create-checkout-session', { lookup_key: lookupKey }, account))
    const { page } = await open(url ?? '')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.waitForURL(/\/payment-success/)
    await page.context().close()
    await expect.poll(async () => (await subscriptionOf(account))?.status).toBe('active')
  }

  it('is upgraded at a page that shows its price to the cent, cancelled and kept in the portal, which is accessible', async () => {
    const account = await signUp(product)
    await subscribe(account, 'advanced_month')
    const { url } = checkoutAnswerSchema.parse(await post('/functions/v1/create-checkout-session', { lookup_key: 'pro_month' }, account))
    const { page, complaints } = await open(url ?? '')
    await page.getByRole('heading', { name: 'Confirm your update' }).waitFor()
    await expectAccessible(page, 'confirmation of an upgrade')
    await expect.poll(() => page.getByRole('row', { name: /Amount due/ }).textContent()).toContain('$35.00')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL(/\/profile/)
    await expect.poll(async () => (await subscriptionOf(account))?.plan_name).toBe('pro')

    const portal = (await post('/api/v1/billing/portal', {}, account)) as { url: string }
    await page.goto(portal.url)
    await page.getByRole('heading', { name: 'Billing' }).waitFor()
    await expectAccessible(page, 'portal')
    await page.getByRole('link', { name: 'Cancel plan' }).click()
    await expectAccessible(page, 'portal, cancel')
    await page.getByRole('button', { name: 'Cancel plan' }).click()
    await page.getByRole('status').filter({ hasText: 'Your plan was cancelled' }).waitFor()
    await expect.poll(async () => (await subscriptionOf(account))?.cancel_at_period_end).toBe(true)
    await page.getByRole('button', { name: 'Keep this plan' }).click()
    await page.getByRole('status').filter({ hasText: 'Your plan goes on' }).waitFor()
    await expect.poll(async () => (await subscriptionOf(account))?.cancel_at_period_end).toBe(false)
    for (const name of ['Switch plan', 'Change payment method']) {
      await page.getByRole('link', { name }).click()
      await expectAccessible(page, `portal, ${name}`)
      await page.getByRole('link', { name: 'Go back' }).click()
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('whose renewal fails is paid on the invoice’s page and continues', async () => {
    const account = await signUp(product)
    await subscribe(account, 'advanced_month')
    await post('/dev/payments/fail-next-renewal', {})
    await passTime(32)
    await expect.poll(async () => (await subscriptionOf(account))?.status).toBe('past_due')
    const portal = (await post('/api/v1/billing/portal', {}, account)) as { url: string }
    const { page, complaints } = await open(portal.url, { colorScheme: 'dark' })
    const failed = page.getByRole('row').filter({ hasText: 'Payment failed' })
    await failed.getByRole('link').click()
    await page.getByRole('heading', { name: 'Pay this invoice' }).waitFor()
    await expectAccessible(page, 'invoice, dark')
    await page.getByRole('button', { name: 'Pay $15.00' }).click()
    await page.getByText('Paid', { exact: true }).waitFor()
    await expect.poll(async () => (await subscriptionOf(account))?.status).toBe('active')
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
