// For the length of a test file: the product of its own, and a browser to use it with.
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { launchBrowser } from './browser.ts'
import { removeData, startProduct, type Product, type ProductOptions } from './product.ts'

/** Both end, with all data, after the tests of the file. What a test opens in the browser is closed after that test. */
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

/** However a test ends, its second try and the tests after it begin with no page of it. */
function closeAfterEach(browser: Browser): void {
  let before: BrowserContext[] = []
  beforeEach(() => void (before = browser.contexts()))
  afterEach(async () => {
    for (const context of browser.contexts()) if (!before.includes(context)) await context.close()
  })
}
