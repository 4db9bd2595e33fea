// Team collaboration, each person in their own browser: the owner invites by mail, an editor joins from the mail and starts a job in the
// team, the owner sees its author, a viewer only reads; and plans without teams explain that.
import { randomUUID } from 'node:crypto'
import { TEAM_HEADER, TEAM_NEEDS_UPGRADE, TEAM_NOT_YOURS, VIEWERS_ONLY_LOOK, type Team } from '@quarry/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callApi, setPlan, signUp, type Account } from './testing/account.ts'
import { expectSound } from './testing/browser.ts'
import { openProduct } from './testing/open-product.ts'

const TEAM = 'Price research'
const { product, browser } = await openProduct()

async function newPage(account?: Account): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  if (account)
    await context.addInitScript(
      `localStorage.getItem('quarry_auth') ?? localStorage.setItem('quarry_auth', ${JSON.stringify(account.session)})`,
    )
  const page = await context.newPage()
  return page
}

/** The newest link that was mailed to the address. */
async function findLink(address: string): Promise<string> {
  const answer = await fetch(`${product.origin}/dev/outbox?to=${encodeURIComponent(address)}`, { headers: { accept: 'application/json' } })
  const [mail] = (await answer.json()) as { text: string }[]
  const link = /https?:\/\/\S+\/team-invitation#\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`no invitation was mailed to ${address}: ${mail?.text}`)
  return product.origin + link.slice(new URL(link).origin.length)
}

async function invite(page: Page, email: string, role: 'Editor' | 'Viewer'): Promise<void> {
  await page.getByLabel('Invite by e-mail').fill(email)
  await page.getByLabel('Role', { exact: true }).selectOption(role)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('list', { name: 'Open invitations' }).getByText(email).waitFor()
}

const article = (number: number) => `${product.practiceOrigin}/outlet/item/${number}`

async function startJob(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Web Scraper' }).click()
  await page.getByLabel('Base Prompt').fill('Articles of an outlet')
  await page.getByLabel('Target Name').fill('Article')
  for (const number of [1, 2]) {
    await page.getByLabel('Target Items').first().fill(article(number))
    await page.keyboard.press('Enter')
  }
  await page.getByLabel('Field Name 1').fill('title')
  await page.getByLabel('Field Description 1').fill('Name of the article')
  await page.getByRole('button', { name: 'Start Scraping Job (2)' }).click()
  const told = page.getByRole('alertdialog')
  await told.getByText('created successfully').waitFor()
  await told.getByRole('button', { name: 'OK' }).click()
  await page.getByText('2 of 2 rows').first().waitFor()
}

const usedCells = async (account: Account) =>
  (await callApi<{ total_cells_consumed_this_month: number }>(product, account, { path: '/balance/summary' }))
    .total_cells_consumed_this_month

describe('team collaboration', () => {
  it('[S9.39] [S9.42] is named by the plan list for Pro, and refused with one sentence without it (O.81)', async () => {
    const account = await signUp(product)
    const page = await newPage(account)
    await page.goto(`${product.origin}/profile?tab=team`)
    await page.getByText(TEAM_NEEDS_UPGRADE).waitFor()
    await expectSound(page, 'the tab Team without Pro')
    const made = callApi(product, account, { method: 'POST', path: '/teams/', body: { name: TEAM } })
    await expect(made).rejects.toThrow(TEAM_NEEDS_UPGRADE)
    await page.getByRole('link', { name: 'See the plans' }).click()
    await page.getByRole('region', { name: 'Pro includes' }).getByText('Team collaboration').waitFor()
    await page.context().close()
  })

  it('[S9.39] the owner invites, an editor joins from the mail and starts a job in the team, a viewer only looks (O.9)', async () => {
    const [owner, viewer] = await Promise.all([signUp(product), signUp(product)])
    await setPlan(product, owner.email, 'pro')
    const editorEmail = `editor-${randomUUID()}@example.com`

    const ownerPage = await newPage(owner)
    await ownerPage.goto(`${product.origin}/profile?tab=team`)
    await ownerPage.getByLabel('Name of the team').fill(TEAM)
    await ownerPage.getByRole('button', { name: 'Create team' }).click()
    await invite(ownerPage, editorEmail, 'Editor')
    await invite(ownerPage, viewer.email, 'Viewer')
    await expectSound(ownerPage, 'the own team')

    const editorPage = await newPage()
    await editorPage.goto(await findLink(editorEmail))
    await editorPage.getByRole('heading', { name: `Join ${TEAM}` }).waitFor()
    await expectSound(editorPage, 'an invitation')
    await editorPage.getByRole('button', { name: 'Create an account' }).click()
    const modal = editorPage.getByRole('dialog')
    await modal.getByLabel('E-mail').fill(editorEmail)
    await modal.getByLabel('Password').fill(`pass-${randomUUID()}`)
    await modal.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await editorPage.getByRole('button', { name: 'Join the team' }).click()
    await editorPage
      .getByRole('button', { name: `Workspace: ${TEAM}` })
      .getByText(`Editor · ${owner.email}`)
      .waitFor()
    await startJob(editorPage)

    await ownerPage.goto(`${product.origin}/app/history`)
    const item = ownerPage.getByRole('list', { name: 'Jobs' }).getByRole('listitem')
    await item.getByText(`by ${editorEmail}`).waitFor()
    await item.getByRole('button', { name: /Article/ }).click()
    await ownerPage.getByRole('grid', { name: 'Results' }).waitFor()
    expect(await usedCells(owner)).toBe(2)

    const viewerPage = await newPage(viewer)
    await viewerPage.goto(await findLink(viewer.email))
    await viewerPage.getByRole('button', { name: 'Join the team' }).click()
    const jobs = viewerPage.getByRole('list', { name: 'Jobs' })
    await jobs.getByRole('button', { name: /Article/ }).click()
    await viewerPage.getByRole('grid', { name: 'Results' }).waitFor()
    await viewerPage.getByText(`You are a viewer of ${TEAM}`).waitFor()
    expect(await viewerPage.getByRole('button', { name: /^(Delete|Run) job|^Share$|^Add Column$|^AI Assistant$/ }).count()).toBe(0)
    await expectSound(viewerPage, 'the history of a viewer')
    await viewerPage.getByRole('link', { name: 'Web Scraper' }).click()
    await viewerPage.getByText('Jobs are started by editors of the team.').waitFor()
    const [team] = await callApi<Team[]>(product, viewer, { path: '/teams/' })
    const refused = await fetch(`${product.origin}/api/v1/jobs/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${viewer.accessToken}`, 'content-type': 'application/json', [TEAM_HEADER]: team?.id ?? '' },
      body: JSON.stringify({
        target_item_name: 'Article',
        target_items: [article(1)],
        trait_definitions: [{ name: 'title', description: 'Name', type: 'string' }],
      }),
    })
    expect(await refused.json()).toMatchObject({ detail: VIEWERS_ONLY_LOOK })
    expect(refused.status).toBe(403)

    await editorPage.goto(await findLink(viewer.email))
    await editorPage.getByText('This invitation is over').waitFor()
    await editorPage.goto(`${product.origin}/app/history`)
    await editorPage.getByRole('button', { name: `Workspace: ${TEAM}` }).click()
    await editorPage.getByRole('menuitem', { name: /My workspace/ }).click()
    await editorPage.getByText('No jobs to display.').waitFor()
    await editorPage.getByRole('button', { name: 'Workspace: My workspace' }).click()
    await editorPage.getByRole('menuitem', { name: new RegExp(TEAM) }).click()
    await editorPage
      .getByRole('list', { name: 'Jobs' })
      .getByText(/Article:/)
      .waitFor()

    await ownerPage.goto(`${product.origin}/profile?tab=team`)
    await ownerPage
      .getByRole('list', { name: 'Activity' })
      .getByText(/started job/)
      .filter({ hasText: editorEmail })
      .waitFor()
    await ownerPage.getByRole('button', { name: `Remove ${editorEmail}` }).click()
    await ownerPage.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await ownerPage.getByText(`${editorEmail} is no longer in the team.`).waitFor()
    await editorPage.getByRole('button', { name: 'Refresh Job List' }).click()
    await editorPage.getByText(TEAM_NOT_YOURS).waitFor()
    await editorPage.getByText('No jobs to display.').waitFor()
    for (const page of [ownerPage, editorPage, viewerPage]) await page.context().close()
  })
})
