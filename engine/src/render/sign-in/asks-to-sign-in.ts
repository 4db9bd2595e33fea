// Tells whether a page asks to sign in: by a visible field for a password or a one-time code.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { CODE_NAME } from '../../access/field-names.ts'

const PASSWORD = 'input[type="password"]'
const CODE = 'input[autocomplete="one-time-code"]'
/** A page filled by scripts shows the result only some time after the form was sent. */
const PATIENCE_MS = 5_000
const LOOK_EVERY_MS = 100

/** Null for a page without such a field. */
export type Asked = 'password' | 'code' | null

export async function asksToSignIn(page: Page): Promise<Asked> {
  if (await isShown(page, PASSWORD)) return 'password'
  return (await isShown(page, CODE)) || (await codeNameOf(page)) !== null ? 'code' : null
}

/** The CSS selector of the field for a code. */
export async function codeFieldOf(page: Page): Promise<string> {
  const name = (await isShown(page, CODE)) ? null : await codeNameOf(page)
  return name === null ? CODE : `input[name=${JSON.stringify(name)}]`
}

/** The name of a field that is recognised as a code field only by its name. */
async function codeNameOf(page: Page): Promise<string | null> {
  const names = `[...document.querySelectorAll('input[name]:not([type]), input[name][type="text"], input[name][type="tel"], input[name][type="number"]')]
    .filter((input) => input.checkVisibility()).map((input) => input.name)`
  const shown = await page.evaluate<string[]>(names).catch(() => [])
  return shown.find((name) => CODE_NAME.test(name)) ?? null
}

/**
 * Waits until the page no longer asks. Returns what it asks after the time limit, or immediately if it asks for a code that was not entered
 * yet.
 */
export async function awaitLetIn(page: Page, hasGivenCode: boolean): Promise<Asked> {
  const endsAtMs = Date.now() + PATIENCE_MS
  for (;;) {
    const asks = await asksToSignIn(page)
    if (asks === null || (asks === 'code' && !hasGivenCode) || Date.now() >= endsAtMs) return asks
    await sleep(LOOK_EVERY_MS)
  }
}

async function isShown(page: Page, selector: string): Promise<boolean> {
  for (const frame of page.frames()) {
    const shown = frame.locator(selector).filter({ visible: true })
    if ((await shown.count().catch(() => 0)) > 0) return true
  }
  return false
}
