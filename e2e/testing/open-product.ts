// Starts a product and a browser for a test file.
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { launchBrowser } from './browser.ts'
import { removeData, startProduct, type Product, type ProductOptions } from './product.ts'

/** Both are stopped, with all data deleted, after the tests of the file. Pages that a test opens are closed after that test. */
export async function openProduct(options: ProductOptions = {}): Promise<{ product: Product; browser: Browser }> {
  const product = await startProduct(options)
  afterAll(async () => {
    await product.stop()
    removeData(product)
  })
  const browser = await launchBrowser()
  afterAll(() => browser.close())
  closeAfterEach(browser)
  return { product, browser }
}

/** However a test ends, its retry and the following tests start without its pages. */
function closeAfterEach(browser: Browser): void {
  let before: BrowserContext[] = []
  beforeEach(() => void (before = browser.contexts()))
  afterEach(async () => {
    for (const context of browser.contexts()) if (!before.includes(context)) await context.close()
  })
}
