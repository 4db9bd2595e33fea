// Vitest global set-up of the browser tests: a product is started once in an empty data folder and stopped. Most tests begin with a copy
// of that folder, since creating and migrating a database takes much of the time of a start.
import { emptyDataDir } from './data-dir.ts'
import { removeData, startProduct } from './product.ts'

export async function setup(): Promise<() => void> {
  const product = await startProduct({ dataDir: emptyDataDir() })
  await product.stop()
  process.env.TEST_PREPARED_DATA = product.dataDir
  return () => removeData(product)
}
