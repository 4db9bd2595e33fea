// A real headless Chromium for the tests, and the accessibility check that every screen has to pass.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findBrowser } from '@quarry/engine'
import { chromium, type Browser, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { ROOT } from './product.ts'

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/** How long a screen may take to do what is waited for: only what never comes fails. */
export const PATIENCE_MS = 120_000

/** Its pages wait for `PATIENCE_MS`. @throws Error that tells how to get a browser, where none is found. */
export async function launchBrowser(): Promise<Browser> {
  const found = await findBrowser(join(ROOT, 'node_modules', '.cache', 'quarry-browser'), process.env.QUARRY_BROWSER ?? null)
  if (!found) throw new Error('The browser tests need a Chromium: install chromium-headless-shell, or set QUARRY_BROWSER.')
  const asRoot = process.getuid?.() === 0
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: { ...definedOnly(process.env), ...found.env },
    args: asRoot ? [...FLAGS, '--no-sandbox'] : FLAGS,
    timeout: PATIENCE_MS,
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(PATIENCE_MS)
    return context
  }
  return browser
}

const definedOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  help: string
  nodes: { target: string[]; failureSummary?: string }[]
}

/** Fails with the rule, the element and the reason of every WCAG 2.2 A and AA violation on the screen once it stands still. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await page.evaluate(AXE)
  let violations = await violationsOf(page)
  // A late change sets colours moving while they are looked at; what is really wrong is wrong in every look.
  for (let looks = 1; violations.length > 0 && looks < MOST_LOOKS; looks += 1) violations = await violationsOf(page)
  const told = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')} (${node.failureSummary ?? ''})`),
  )
  expect(told, `accessibility of ${screen}`).toEqual([])
}

const MOST_LOOKS = 3

async function violationsOf(page: Page): Promise<Violation[]> {
  await comeToRest(page)
  return page.evaluate<Violation[]>(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((found) => found.violations)`,
  )
}

/** Waits for everything that moves and has an end; a spinner has none. */
const comeToRest = (page: Page): Promise<void> =>
  page.evaluate<void>(`(async () => {
    const moving = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity && animation.playState === 'running')
    await Promise.all(moving.map((animation) => animation.finished.catch(() => null)))
  })()`)

const NARROW = { width: 360, height: 780 }

/** The screen in both themes, and without a bar to scroll sideways where it is narrow; leaves it light and of the size it had. */
export async function expectSound(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `${screen}, ${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(NARROW)
  const width = () => page.evaluate<number>('document.documentElement.scrollWidth')
  await expect.poll(width).toBeLessThanOrEqual(NARROW.width)
  if (size) await page.setViewportSize(size)
}
