// Runs the whole product, started as a user does, while a proof works with it.
import { removeData, startProduct, type Product, type ProductOptions } from '../../e2e/testing/product.ts'

export async function withProduct<T>(work: (product: Product) => Promise<T>, options: ProductOptions = {}): Promise<T> {
  const product = await startProduct(options)
  try {
    return await work(product)
  } finally {
    await product.stop()
    removeData(product)
  }
}
