// Whether a page asks to sign in, as it is seen: by a field for a password, or one for a code that is good once.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { CODE_NAME } from '../../access/field-names.ts'

const PASSWORD = 'input[type="password"]'
const CODE = 'input[autocomplete="one-time-code"]'
/** A script-rendered page shows the result some time after the submission. */
const PATIENCE_MS = 5_000
const LOOK_EVERY_MS = 100

/** Null for a page that does not ask. */
export type Asked = 'password' | 'code' | null

export async function asksToSignIn(page: Page): Promise<Asked> {
  if (await isShown(page, PASSWORD)) return 'password'
  return (await isShown(page, CODE)) || (await codeNameOf(page)) !== null ? 'code' : null
}

/** CSS. */
export async function codeFieldOf(page: Page): Promise<string> {
  const name = (await isShown(page, CODE)) ? null : await codeNameOf(page)
  return name === null ? CODE : `input[name=${JSON.stringify(name)}]`
}

/** Of a field for a code that is recognised by its name alone. */
async function codeNameOf(page: Page): Promise<string | null> {
  const names = `[...document.querySelectorAll('input[name]:not([type]), input[name][type="text"], input[name][type="tel"], input[name][type="number"]')]
    .filter((input) => input.checkVisibility()).map((input) => input.name)`
  const shown = await page.evaluate<string[]>(names).catch(() => [])
  return shown.find((name) => CODE_NAME.test(name)) ?? null
}

/** What the page asks still once it has had time to let in; where it asks for a code that it was not given, at once. */
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
