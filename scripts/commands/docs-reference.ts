// `npm run docs:reference`: updates the bundle of the API reference to the version that is named here.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import type { ProjectCommand } from '../command/project-command.ts'
import { ROOT } from '../root.ts'

/** Its three hundred megabytes of dependencies are not installed: the published bundle contains everything. */
const PACKAGE = '@scalar/api-reference@1.76.0'
const BUNDLE = 'package/dist/browser/standalone.js'

export const command: ProjectCommand = {
  kind: 'work',
  summary: `Fetches ${PACKAGE} from the npm registry, which npm checks, and puts its bundle into server/assets/api-reference.`,
  options: {},
  async run(_, ending) {
    const folder = ending.temporaryFolder()
    const run = (program: string, args: string[]): Promise<unknown> =>
      ending.open(promisify(execFile)(program, args, { cwd: folder, signal: ending.signal }))
    await run('npm', ['pack', PACKAGE, '--silent'])
    await run('tar', ['-xzf', `${PACKAGE.slice(1).replace(/[/@]/g, '-')}.tgz`, BUNDLE])
    const packed = brotliCompressSync(readFileSync(join(folder, BUNDLE)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    writeFileSync(join(ROOT, 'server/assets/api-reference/standalone.js.br'), packed)
    console.log(`${PACKAGE}: ${Math.round(packed.length / 1000)} kB`)
  },
}
