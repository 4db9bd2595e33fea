// Launches a headless Chromium for the tests, and checks the accessibility of screens.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findBrowser } from '@quarry/engine/find-browser'
import { chromium, type Browser, type Locator, type Page } from 'playwright-core'
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

/** Time limit for every wait, far above what any screen takes, so that a slow machine fails no test. */
export const PATIENCE_MS = 120_000

/** A browser whose pages wait up to `PATIENCE_MS`. @throws Error where no browser is found; its message explains how to install one. */
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

/** Options of axe: all rules of WCAG 2.2 A and AA, and best practices. */
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules whose result depends on the theme: colours, and pictures that exist once for each theme. */
const THEME_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block', 'image-alt', 'role-img-alt', 'svg-img-alt'] }
type Rules = typeof ALL_RULES | typeof THEME_RULES

/** Fails with the rule, element and reason of every WCAG 2.2 A or AA violation, once all animations on the screen have finished. */
export const expectAccessible = (page: Page, screen: string): Promise<void> => expectNone(page, screen, ALL_RULES)

/** Checks a screen that `expectAccessible` has checked in another theme, by the rules whose result depends on the theme. */
export const expectAccessibleToo = (page: Page, screen: string): Promise<void> => expectNone(page, screen, THEME_RULES)

async function expectNone(page: Page, screen: string, rules: Rules): Promise<void> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(AXE)
  let violations = await violationsOf(page, rules)
  // A late change may start a colour transition during the check. A real violation is found in every check.
  for (let checks = 1; violations.length > 0 && checks < CHECKS_MAX; checks += 1) violations = await violationsOf(page, rules)
  const messages = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')} (${node.failureSummary ?? ''})`),
  )
  expect(messages, `accessibility of ${screen}`).toEqual([])
}

const CHECKS_MAX = 3

async function violationsOf(page: Page, rules: Rules): Promise<Violation[]> {
  await finishAnimations(page)
  // Passing elements are left out of the result: finding their selectors takes longer than the rules.
  const options = JSON.stringify({ runOnly: rules, resultTypes: ['violations'] })
  return page.evaluate<Violation[]>(`axe.run(document, ${options}).then((found) => found.violations)`)
}

/** Waits for all running animations, except endless ones such as spinners. */
const finishAnimations = (page: Page): Promise<void> =>
  page.evaluate<void>(`(async () => {
    const moving = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity && animation.playState === 'running')
    await Promise.all(moving.map((animation) => animation.finished.catch(() => null)))
  })()`)

const NARROW = { width: 360, height: 780 }

/** Expects the screen to be accessible in both themes and not to scroll sideways at 360 px. Restores the light theme and the size. */
export async function expectSound(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize()
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, `${screen}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessibleToo(page, `${screen}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(NARROW)
  const width = () => page.evaluate<number>('document.documentElement.scrollWidth')
  await expect.poll(width).toBeLessThanOrEqual(NARROW.width)
  if (size) await page.setViewportSize(size)
}

/** Presses Enter once the focus has come to the button by itself, which may be a moment after it is drawn. */
export async function enterOn(button: Locator): Promise<void> {
  await expect.poll(() => button.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
  await button.press('Enter')
}
