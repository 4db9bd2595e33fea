// Options of `npm start` and `npm run dev`, from the command line and the environment.
import { resolve } from 'node:path'
import { openPortFrom, PORT_MAX, portProblem } from '../server/src/setting-reader.ts'
import type { Given } from './command/project-command.ts'
import { loadEnvironmentFile } from './environment-file.ts'
import { ROOT } from './root.ts'
import type { StartOptions } from './run-product.ts'
import { StartError } from './start-error.ts'

const WORKERS_MAX = 64

export const START_OPTIONS = {
  port: { type: 'string', hint: 'N', whole: [1, PORT_MAX], help: 'web and API (PORT or 3000; the practice web takes the next one)' },
  'data-dir': { type: 'string', hint: 'DIR', help: 'database, pages, keys and outbox (QUARRY_DATA_DIR or .quarry)' },
  workers: { type: 'string', default: '1', hint: 'N', whole: [1, WORKERS_MAX], help: 'processes that work' },
} as const

/** @throws StartError for a wrong setting of the environment, or a port that no browser opens */
export function readStartOptions(values: Given['values']): StartOptions {
  loadEnvironmentFile(ROOT)
  const port = portNumber(String(values.port ?? process.env.PORT ?? '3000'), 'PORT')
  return {
    port,
    practicePort: portNumber(process.env.QUARRY_PRACTICE_PORT ?? String(openPortFrom(port + 1)), 'QUARRY_PRACTICE_PORT'),
    dataDir: resolve(ROOT, String(values['data-dir'] ?? process.env.QUARRY_DATA_DIR ?? '.quarry')),
    workers: Number(values.workers),
  }
}

function portNumber(text: string, name: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > PORT_MAX)
    throw new StartError(`${name} must be a whole number from 1 to ${PORT_MAX}, not "${text}".`)
  const problem = portProblem(name, port)
  if (problem !== null) throw new StartError(problem)
  return port
}
