// `npm start`: see run-product.ts.
import { runProduct } from './run-product.ts'
import { StartError } from './start-error.ts'
import { readStartOptions } from './start-options.ts'

process.title = 'quarry'
try {
  const options = readStartOptions()
  if (options) await runProduct(options)
  else process.exit(0)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
