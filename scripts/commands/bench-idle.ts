// `npm run bench:idle`
import { measureIdle } from '../idle/measure-idle.ts'
import type { ProjectCommand } from '../command/project-command.ts'
import { runProduct } from '../run-product.ts'
import { freePort } from '../free-port.ts'
import { StartError } from '../start-error.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'The whole product while idle: processor time of its start and of each part, and memory. Linux only.',
  options: {
    seconds: { type: 'string', default: '60', hint: 'N', whole: [1, 86_400], help: 'that are measured' },
    settle: {
      type: 'string',
      default: '40',
      hint: 'N',
      whole: [0, 86_400],
      help: 'seconds before, in which what belongs to the start ends',
    },
    workers: { type: 'string', default: '1', hint: 'N', whole: [1, 64], help: 'processes that work' },
  },
  async run({ values }, ending) {
    if (process.platform !== 'linux') throw new StartError('Only Linux reports the processor time and the memory of every process.')
    const dataDir = ending.temporaryFolder()
    const [port, practicePort] = [await freePort(), await freePort()]
    await runProduct({ port, practicePort, dataDir, workers: Number(values.workers) }, ending)
    const seconds = { settle: Number(values.settle), measured: Number(values.seconds) }
    for (const line of await ending.open(measureIdle(seconds, ending.signal))) console.log(line)
  },
}
