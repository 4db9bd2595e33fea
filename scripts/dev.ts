// `npm run dev`: as `npm start`, and parts start again when their sources change; the web app is built anew.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runProduct } from './run-product.ts'
import { StartError } from './start-error.ts'
import { readStartOptions } from './start-options.ts'

const WATCHED = ['contract/src', 'engine/src', 'server/src', 'auth/src', 'practice-web/src']
const QUIET_MS = 300

try {
  const options = readStartOptions()
  if (!options) process.exit(0)
  const parts = await runProduct(options)
  spawn(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--watch', '--logLevel', 'warn'], {
    cwd: join(ROOT, 'web'),
    stdio: 'inherit',
  })
  let timer: NodeJS.Timeout | undefined
  const changed = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      console.log('Sources changed: starting the parts again ...')
      for (const part of parts) void part.restart()
    }, QUIET_MS)
  }
  for (const folder of WATCHED) watch(join(ROOT, folder), { recursive: true }, changed)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
