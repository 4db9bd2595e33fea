// `npm run pack`: packages for use outside this repository.
import { resolve } from 'node:path'
import type { ProjectCommand } from '../command/project-command.ts'
import { packPackages } from '../pack/pack-packages.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'Compiles contract, client, mcp, engine and cli, with their types, into archives that npm installs anywhere.',
  options: { out: { type: 'string', hint: 'DIR', default: 'dist/packages', help: 'where the archives are put' } },
  async run({ values }, ending) {
    const out = resolve(process.env.INIT_CWD ?? process.cwd(), String(values.out))
    const archives = await ending.open(packPackages({ work: ending.temporaryFolder(), out, signal: ending.signal }))
    for (const archive of archives) console.log(archive)
  },
}
