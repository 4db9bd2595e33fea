// The Python client's own tests against the running product, where a Python with what they need is found; nothing is installed for them.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { programAccess } from './testing/api-key.ts'
import { removeData, ROOT, startProduct } from './testing/product.ts'
import { pythonWith } from './testing/python.ts'

const python = pythonWith(['httpx', 'typing_extensions', 'pandas', 'pyarrow', 'openpyxl', 'tqdm', 'pytest', 'pytest_asyncio'])
const why =
  python === null ? ' (skipped: no Python 3.10 with httpx, pandas and pytest was found; `npm run proof -- python` installs them)' : ''

it.skipIf(python === null)(`the Python client does what its tests say${why}`, async () => {
  const product = await startProduct()
  try {
    const { env } = await programAccess(product)
    const folder = join(ROOT, 'clients', 'python')
    const settings = { ...process.env, ...env, PYTHONPATH: join(folder, 'src'), PYTHONDONTWRITEBYTECODE: '1' }
    const options = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider']
    const { stdout } = await promisify(execFile)(python ?? '', options, { cwd: folder, env: settings }).catch((error) => error)
    expect(stdout).toMatch(/\d+ passed/)
    expect(stdout).not.toMatch(/\d+ (?:failed|error)/)
  } finally {
    await product.stop()
    removeData(product)
  }
})
