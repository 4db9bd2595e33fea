// `npm run dev`: like `npm start`, with processes restarted when their sources change; the web app is rebuilt.
import { watch } from 'node:fs'
import { join } from 'node:path'
import type { ProjectCommand } from '../command/project-command.ts'
import { ROOT } from '../root.ts'
import { runProduct } from '../run-product.ts'
import { readStartOptions, START_OPTIONS } from '../start-options.ts'

const WATCHED = ['contract/src', 'engine/src', 'server/src', 'auth/src', 'practice-web/src']
const QUIET_MS = 300

export const command: ProjectCommand = {
  kind: 'service',
  summary: 'As `npm start`; parts are restarted when their sources change, and the web app is rebuilt.',
  options: START_OPTIONS,
  async run({ values }, ending) {
    const parts = await runProduct({ ...readStartOptions(values), fromSources: true }, ending)
    ending.start(join(ROOT, 'node_modules/vite/bin/vite.js'), ['build', '--watch', '--logLevel', 'warn'], { cwd: join(ROOT, 'web') })
    let timer: NodeJS.Timeout | undefined
    const changed = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (ending.signal.aborted) return
        console.log('Sources changed: restarting the parts ...')
        for (const part of parts) void part.restart()
      }, QUIET_MS)
    }
    for (const folder of WATCHED) watch(join(ROOT, folder), { recursive: true }, changed)
  },
}
