// For the length of a test file: the product of its own, and a browser to use it with.
import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { removeData, startProduct, type Product, type ProductOptions } from './product.ts'

/** Both are gone, with all data, when the tests of the file have ended. */
export async function openProduct(options: ProductOptions = {}): Promise<{ product: Product; browser: Browser }> {
  const product = await startProduct(options)
  afterAll(async () => {
    await product.stop()
    removeData(product)
  })
  const browser = await launchBrowser()
  afterAll(() => browser.close())
  return { product, browser }
}
