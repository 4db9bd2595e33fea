// Checks a screen in both themes: no accessibility violation, and no sideways scrolling at three widths.
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
    // Parts that are drawn by their measured size, like the grid of rows, follow a frame later.
    const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    await expect.poll(overflow, { message: `${screen} at ${width} px` }).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}
