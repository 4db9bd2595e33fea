// What `npm start` and `npm run dev` take from the command line and the environment.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openPortFrom, PORT_MAX, portProblem } from '../server/src/setting-reader.ts'
import { loadEnvironmentFile } from './environment-file.ts'
import { ROOT, type StartOptions } from './run-product.ts'
import { StartError } from './start-error.ts'

const HELP = `npm start -- [options]

  --port N        address of web and API (default: PORT or 3000; the practice web takes the next one)
  --data-dir DIR  database, pages, keys and outbox (default: QUARRY_DATA_DIR or .quarry)
  --workers N     worker processes (default 1)
  --help          this text

Nothing needs to be set. docs/operations.md lists every setting.`

/** Null where only the help was asked for, which is printed. @throws StartError for a wrong option. */
export function readStartOptions(): StartOptions | null {
  const values = parse()
  if (values.help) {
    console.log(HELP)
    return null
  }
  loadEnvironmentFile(ROOT)
  const port = portNumber(values.port ?? process.env.PORT ?? '3000', 'PORT')
  return {
    port,
    practicePort: portNumber(process.env.QUARRY_PRACTICE_PORT ?? String(openPortFrom(port + 1)), 'QUARRY_PRACTICE_PORT'),
    dataDir: resolve(ROOT, values['data-dir'] ?? process.env.QUARRY_DATA_DIR ?? '.quarry'),
    workers: wholeNumber({ text: values.workers ?? '1', name: '--workers', most: 64 }),
  }
}

function parse(): { port?: string; 'data-dir'?: string; workers?: string; help?: boolean } {
  try {
    return parseArgs({
      options: { port: { type: 'string' }, 'data-dir': { type: 'string' }, workers: { type: 'string' }, help: { type: 'boolean' } },
    }).values
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}. \`npm start -- --help\` lists the options.`)
  }
}

function portNumber(text: string, name: string): number {
  const port = wholeNumber({ text, name, most: PORT_MAX })
  const problem = portProblem(name, port)
  if (problem !== null) throw new StartError(problem)
  return port
}

function wholeNumber({ text, name, most }: { text: string; name: string; most: number }): number {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0 && number <= most) return number
  throw new StartError(`${name} must be a whole number from 1 to ${most}, not "${text}".`)
}
