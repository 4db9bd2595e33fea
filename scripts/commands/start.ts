// `npm start`: see run-product.ts.
import type { ProjectCommand } from '../command/project-command.ts'
import { runProduct } from '../run-product.ts'
import { readStartOptions, START_OPTIONS } from '../start-options.ts'

export const command: ProjectCommand = {
  kind: 'service',
  summary: 'The whole product on this machine. Nothing needs to be set; docs/operations.md lists every setting.',
  options: START_OPTIONS,
  async run({ values }, ending) {
    process.title = 'quarry'
    await runProduct(readStartOptions(values), ending)
  },
}
