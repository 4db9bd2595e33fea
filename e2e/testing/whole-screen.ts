// A screen as it has to be in both themes: without a violation, and without sideways scrolling at three widths.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectAccessibleToo } from './browser.ts'

const WIDTHS = [360, 1024, 1680]

/** Leaves the page light and 1,280 px wide. */
export async function expectWholeInBothThemes(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(() => document.getAnimations().length === 0)
    await (colorScheme === 'light' ? expectAccessible : expectAccessibleToo)(page, `${screen}, ${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // A theme changes no size.
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // What is drawn by its measured size, like the table of rows, follows a frame later.
    const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    await expect.poll(overflow, { message: `${screen} at ${width} px` }).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}
