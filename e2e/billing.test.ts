// Plans and the balance in a real browser, with the payment sandbox of the product: bought, changed, cancelled, failed and used.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callApi, setPlan, signUp, type Account } from './testing/account.ts'
import { useCells } from './testing/used-cells.ts'
import { openProduct } from './testing/open-product.ts'
import { ROOT } from './testing/product.ts'
import { openSignedIn } from './testing/signed-in.ts'
import { expectWholeInBothThemes } from './testing/whole-screen.ts'

const DAY_S = 86_400
const { product, browser } = await openProduct()

/** A separate browser window in which a new account is signed in. */
async function newUser(): Promise<{ account: Account; page: Page }> {
  const account = await signUp(product)
  const page = await (await openSignedIn(browser, product, account)).newPage()
  return { account, page }
}

const openTab = (page: Page, tab: string) => page.goto(`${product.origin}/profile?tab=${tab}`)
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const answerDialog = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

async function control(lever: string, body: unknown = {}): Promise<void> {
  const answer = await fetch(`${product.origin}/dev/payments/${lever}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${lever}: ${answer.status} ${await answer.text()}`)
}
const passDays = (days: number) => control('clock', { advance_seconds: days * DAY_S })

/** Plan, included cells and balance from the server. */
async function standing(account: Account): Promise<{ plan: string; cells: number; balance: number }> {
  const summary = await callApi<{ plan: string; plan_cells_included: number }>(product, account, { path: '/balance/summary' })
  const { balance_usd: balance } = await callApi<{ balance_usd: number }>(product, account, { path: '/balance/balance' })
  return { plan: summary.plan, cells: summary.plan_cells_included, balance }
}
const paidInvoices = async (account: Account): Promise<number[]> => {
  const invoices = await callApi<{ status: string; amount_usd: number }[]>(product, account, { path: '/billing/invoices' })
  return invoices.filter(({ status }) => status === 'paid').map(({ amount_usd: amount }) => amount)
}
const expectState = (account: Account, expected: Partial<Awaited<ReturnType<typeof standing>>>) =>
  expect.poll(() => standing(account)).toMatchObject(expected)

/** Reloads the Subscription tab until its badge shows the state: the webhook of the provider arrives a moment later. */
async function expectBadge(page: Page, badge: string): Promise<void> {
  const label = page.getByText(badge, { exact: true })
  await expect
    .poll(async () => {
      await openTab(page, 'subscription')
      await heading(page, 'What the plans include')
      return label.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      )
    })
    .toBe(true)
}

async function choosePlan(page: Page, name: string): Promise<void> {
  await page.goto(`${product.origin}/#pricing`)
  await page.getByRole('button', { name: `Choose ${name}` }).click()
}
async function subscribe(page: Page): Promise<void> {
  await choosePlan(page, 'Advanced')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await heading(page, 'Payment Successful!')
  await page.getByText('Advanced is active now.').waitFor()
}

async function goToTopUp(page: Page, amount: string): Promise<void> {
  await openTab(page, 'usage')
  await page.getByLabel('Amount in USD').fill(amount)
  await page.getByRole('button', { name: 'Add Funds' }).click()
}

/** Three pages of the practice shop, one field. */
async function fillShopJob(page: Page): Promise<void> {
  await page.goto(`${product.origin}/app`)
  await page.getByRole('link', { name: 'Profile' }).first().waitFor()
  await page.getByLabel('Base Prompt').fill('A shop')
  await page.getByLabel('Target Name').fill('URL')
  for (const item of [1, 2, 3]) {
    await page.getByLabel('Target Items').first().fill(`${product.practiceOrigin}/shop/p/${item}`)
    await page.getByLabel('Target Items').first().press('Enter')
  }
  await page.getByLabel('Field Name 1').fill('name')
  await page.getByLabel('Field Description 1').fill('Name of the product')
}
async function startJob(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Scraping Job (3)' }).click()
  await answerDialog(page, 'OK')
}

describe('a subscription', () => {
  it('[S2.18] [S2.20] [S2.21] [S2.22] [S2.24] [S4.26] [S4.28] [S4.38] [S9.14] [S9.28] is bought, upgraded, cancelled, taken up again and paid by the year', async () => {
    const { account, page } = await newUser()
    await page.goto(`${product.origin}/#pricing`)
    await page.getByRole('button', { name: 'Choose Advanced' }).waitFor()
    await expectWholeInBothThemes(page, 'Pricing')
    await subscribe(page)
    expect(new URL(page.url()).search).toBe('')
    await expectWholeInBothThemes(page, 'Payment Successful')
    await expectState(account, { plan: 'advanced', cells: 1_000_000, balance: 0 })
    expect(await paidInvoices(account)).toEqual([15])

    await page.getByRole('link', { name: 'Go to My Account' }).click()
    await expectBadge(page, 'Active')
    await page.getByText(/^\$35\.00 today \(\$15\.00 credit for the rest of your period\)/).waitFor()
    await expectWholeInBothThemes(page, 'Subscription')
    await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
    await answerDialog(page, 'Continue')
    await heading(page, 'Confirm your update')
    await expect.poll(() => page.getByRole('row', { name: /Amount due/ }).textContent()).toContain('$35.00')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL(/\/profile\?tab=subscription/)
    await expectState(account, { plan: 'pro', cells: 5_000_000 })
    await expect.poll(async () => (await paidInvoices(account)).toSorted((a, b) => a - b)).toEqual([15, 35])

    await openTab(page, 'subscription')
    await page.getByRole('button', { name: 'Cancel Subscription' }).click()
    await answerDialog(page, 'Cancel Subscription')
    await page.getByText('Canceling', { exact: true }).waitFor()
    await expectState(account, { plan: 'pro' })
    await page.getByRole('button', { name: 'Reactivate Subscription' }).click()
    await page.getByText('Active', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Manage billing' }).click()
    await page.getByRole('link', { name: 'Switch plan' }).click()
    await page.getByRole('link', { name: /Choose .*\$500/ }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(async () => (await paidInvoices(account)).length).toBe(3)
    await expectBadge(page, 'Active')
    await page.getByText('Pro, $500.00 a year').waitFor()
    await page.goto(`${product.origin}/#pricing`)
    await page.getByRole('article', { name: 'Pro' }).getByRole('button', { name: 'Current Plan' }).waitFor()
    await page.context().close()
  })

  it('[S4.33] [S4.25] whose renewals fail is past due with its rights, then ends in Starter (O.28)', async () => {
    const { account, page } = await newUser()
    await subscribe(page)
    await control('fail-next-renewal')
    await passDays(32)
    await expectBadge(page, 'Past Due')
    await page.getByText(/your plan holds until/).waitFor()
    await expectState(account, { plan: 'advanced', cells: 1_000_000 })
    expect(await page.getByRole('region', { name: 'Change Plan' }).count()).toBe(0)
    await passDays(8)
    await expectState(account, { plan: 'starter', cells: 10_000 })
    await expectBadge(page, 'Past Due')
    await page.getByText(/Since then the Starter plan applies/).waitFor()
    await passDays(60)
    await expectState(account, { plan: 'starter', cells: 10_000 })
    await expectBadge(page, 'Canceled')
    expect(await paidInvoices(account)).toEqual([15])
    await page.context().close()
  })

  it('[S2.19] [S2.26] [S2.27] [S2.28] [S2.106] that is abandoned at the checkout costs nothing, and the choice is remembered (O.41)', async () => {
    const { account, page } = await newUser()
    await choosePlan(page, 'Pro')
    await page.getByRole('link', { name: 'Cancel and go back' }).click()
    await heading(page, 'Payment Cancelled')
    await expectWholeInBothThemes(page, 'Payment Cancelled')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await page.evaluate<string>('getComputedStyle(document.documentElement).scrollBehavior')).toBe('smooth')
    await page.getByRole('link', { name: 'View Pricing' }).click()
    await page.getByRole('article', { name: 'Pro' }).waitFor()
    await expect.poll(() => page.evaluate<number>('document.getElementById("pricing").getBoundingClientRect().top')).toBeLessThan(300)
    expect(await standing(account)).toEqual({ plan: 'starter', cells: 10_000, balance: 0 })
    expect(await paidInvoices(account)).toEqual([])
    await page.context().close()
  })
})

describe('the balance', () => {
  it('[S5.29] [S5.30] [S5.32] [S7.20] [S7.21] [S9.45] takes $5 to $1000, after a declined card, and later where the bank takes its time', async () => {
    const { account, page } = await newUser()
    await openTab(page, 'usage')
    const amount = page.getByLabel('Amount in USD')
    await amount.fill('4.99')
    await expect.poll(() => page.getByRole('button', { name: 'Add Funds' }).isDisabled()).toBe(true)
    for (const [refused, text] of [
      ['4.99', 'Minimum top-up amount is $5.00'],
      ['1000.01', 'Maximum top-up amount is $1000.00'],
    ] as const) {
      await amount.fill(refused)
      await amount.press('Enter')
      await page.getByRole('alertdialog').getByText(text).waitFor()
      await answerDialog(page, 'OK')
    }
    await expectWholeInBothThemes(page, 'Usage')
    for (const tab of ['Balance', 'Analytics']) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await expectWholeInBothThemes(page, `Usage ${tab}`)
    }

    await goToTopUp(page, '5')
    await page.getByRole('radio', { name: /the card is declined/ }).check()
    await page.getByRole('button', { name: 'Pay $5.00' }).click()
    await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor()
    expect(await standing(account)).toMatchObject({ balance: 0 })
    await page.getByRole('radio', { name: /the payment succeeds/ }).check()
    await page.getByRole('button', { name: 'Pay $5.00' }).click()
    await page.getByText('$5.00 were added to your balance.').waitFor()
    await expectState(account, { balance: 5 })

    await goToTopUp(page, '1000')
    await page.getByRole('radio', { name: /succeeds some seconds later/ }).check()
    await page.getByRole('button', { name: 'Pay $1,000.00' }).click()
    await page.getByText('Your payment is being confirmed...').waitFor()
    expect(await standing(account)).toMatchObject({ balance: 5 })
    await passDays(1)
    await page.getByText('$1,000.00 were added to your balance.').waitFor()
    await expectState(account, { balance: 1005, plan: 'starter' })
    await openTab(page, 'usage')
    await page.getByText('$1,005.00').first().waitFor()
    await page.context().close()
  })

  it('[S1.7] [S9.6] is not charged for a job that the plan includes, as estimated', async () => {
    const { account, page } = await newUser()
    await fillShopJob(page)
    await page.getByText(/3 included in your plan · about/).waitFor()
    await startJob(page)
    await page.getByText(/3 of 3 rows · 100% · 3 cells used/).waitFor()
    const summary = await callApi<{ plan_cells_remaining: number }>(product, account, { path: '/balance/summary' })
    expect(summary.plan_cells_remaining).toBe(9_997)
    await page.context().close()
  })

  it('[S9.3] [S3.26] pays for the cells beyond the included ones, once it covers them (O.25, O.26)', async () => {
    const { account, page } = await newUser()
    await callApi(product, account, { path: '/account' })
    await useCells(product, account.email, 9_999)
    await fillShopJob(page)
    await page.getByText(/\$0\.01 is missing/).waitFor()
    const [funds] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: 'Add Funds' }).click()])
    await goToTopUp(funds, '5')
    await funds.getByRole('button', { name: 'Pay $5.00' }).click()
    await expectState(account, { balance: 5 })
    await funds.close()
    // The form is still open, and refetches when it becomes visible again.
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
    await page.getByText(/1 included, 2 extra for less than \$0\.01 of your balance of \$5\.00/).waitFor()
    await startJob(page)
    await page.getByText(/3 of 3 rows · 100% · 3 cells used, 2 extra for less than \$0\.01/).waitFor()
    await expectState(account, { balance: 4.9998 })
    await openTab(page, 'usage')
    await page.getByRole('tab', { name: 'Balance', exact: true }).click()
    await page.getByText('2 extra cells').first().waitFor()
    await page.context().close()
  })

  it.each([
    ['[S9.16]', 'advanced', 999_999, 4.99987],
    ['[S9.30]', 'pro', 4_999_999, 4.99992],
  ] as const)(
    '%s on %s the cells beyond the included ones are paid from the balance, at the price of the plan (O.25)',
    async (...[, plan, used, balance]) => {
      const { account, page } = await newUser()
      await callApi(product, account, { path: '/account' })
      await setPlan(product, account.email, plan)
      await goToTopUp(page, '5')
      await page.getByRole('button', { name: 'Pay $5.00' }).click()
      await expectState(account, { plan, balance: 5 })
      await useCells(product, account.email, used)
      await fillShopJob(page)
      await page.getByText(/1 included, 2 extra for less than \$0\.01 of your balance of \$5\.00/).waitFor()
      await startJob(page)
      await page.getByText(/3 of 3 rows · 100% · 3 cells used, 2 extra for less than \$0\.01/).waitFor()
      await expectState(account, { balance })
      await page.context().close()
    },
  )

  it('adds up to the cent when all is done', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'scripts', 'run.js'), 'quarry', 'ledger', 'check'], {
      env: { ...process.env, QUARRY_DATA_DIR: product.dataDir, DATABASE_URL: '' },
    })
    expect(stdout).toContain('The ledger agrees.')
  })
})
