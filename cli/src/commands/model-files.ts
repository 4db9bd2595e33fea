// `quarry model list`, `install`, `pull` and `rm`: manages the models of this machine and their runtime.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  CATALOGUE,
  checkModelFile,
  findBinding,
  findInCatalogue,
  installModelRuntime,
  LOCAL_CONTEXT_TOKENS,
  memoryNeed,
  ModelHostError,
  modelsDir,
  PullError,
  pullModel,
  runtimeDir,
  type PullOrder,
} from '@quarry/engine'
import { ArgumentError, BrokenOff, EXIT, type Command } from '../command.ts'
import { DownloadProgress } from '../download-progress.ts'
import { dataDirOf } from '../environment-settings.ts'

const MEGABYTE = 1024 * 1024
const megabytes = (bytes: number): string => `${Math.ceil(bytes / MEGABYTE)} MB`

export const modelListCommand: Command = {
  name: 'model list',
  summary: 'Lists the models of this machine: those that are installed, and those that can be pulled by name',
  usage: '[--json]',
  async run(args) {
    const { values } = read(args, { json: { type: 'boolean' } })
    const models = listModels()
    if (values.json === true) process.stdout.write(`${JSON.stringify(models, null, 2)}\n`)
    else process.stdout.write(`${models.map(lineOf).join('')}${runtimeLine()}`)
    return EXIT.done
  },
}

export const modelInstallCommand: Command = {
  name: 'model install',
  summary: 'Installs the runtime for models on this machine, from the npm registry',
  usage: '',
  async run(args) {
    read(args, {})
    const isNew = await installRuntime()
    process.stdout.write(isNew ? 'The runtime for models is installed.\n' : 'The runtime for models is already installed.\n')
    return EXIT.done
  },
}

export const modelPullCommand: Command = {
  name: 'model pull',
  summary: 'Downloads a model by its name in the list, or from an address or file; continues an interrupted download',
  usage: 'NAME | ADDRESS --sha256 DIGEST [--name NAME] | FILE [--sha256 DIGEST] [--name NAME]',
  async run(args) {
    const { values, positionals } = read(args, { sha256: { type: 'string' }, name: { type: 'string' } })
    const order = orderOf(oneName(positionals), values)
    await installRuntime()
    const stop = new AbortController()
    const onStop = (): void => stop.abort(new BrokenOff('Stopped. Run the command again to continue.'))
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, onStop)
    const progress = new DownloadProgress()
    try {
      const facts = await pullModel(order, { signal: stop.signal, onProgress: (done, total) => progress.show(done, total ?? order.bytes) })
      progress.end()
      const name = basename(order.target, '.gguf')
      process.stdout.write(
        `${order.target}\n${facts.name} (${facts.architecture}), ${megabytes(facts.bytes)}, needs about ${megabytes(memoryNeed(facts, LOCAL_CONTEXT_TOKENS))} of memory.\n`,
      )
      process.stdout.write(`Use it: LLM_PROVIDER=local LLM_MODEL=${name}\nTry it: npm run quarry -- model test ${name}\n`)
      return EXIT.done
    } catch (error) {
      progress.end()
      if (error instanceof PullError) throw new BrokenOff(error.message, { cause: error })
      throw error
    } finally {
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, onStop)
    }
  },
}

export const modelRmCommand: Command = {
  name: 'model rm',
  summary: 'Removes a model that was pulled',
  usage: 'NAME',
  async run(args) {
    const name = oneName(read(args, {}).positionals)
    const path = join(folder(), `${nameFrom(name)}.gguf`)
    const isThere = existsSync(path) || existsSync(`${path}.part`)
    if (!isThere) throw new BrokenOff(`There is no model ${name} in ${folder()}.`)
    for (const file of [path, `${path}.part`]) rmSync(file, { force: true })
    process.stdout.write(`${path} is removed.\n`)
    return EXIT.done
  },
}

interface ListedModel {
  name: string
  title: string
  license: string | null
  bytes: number
  /** Bytes of memory with the usual context. Null where it is known only after the download. */
  memoryBytes: number | null
  sha256: string | null
  isHere: boolean
  /** Why the downloaded file cannot be used. */
  problem: string | null
}

function listModels(): ListedModel[] {
  const here = existsSync(folder()) ? readdirSync(folder()).filter((name) => name.endsWith('.gguf')) : []
  const own = here.map((file) => basename(file, '.gguf')).filter((name) => findInCatalogue(name) === null)
  return [...CATALOGUE.map(({ name }) => name), ...own.toSorted()].map(describe)
}

function describe(name: string): ListedModel {
  const entry = findInCatalogue(name)
  const path = join(folder(), `${name}.gguf`)
  const base = { name, title: entry?.title ?? name, license: entry?.license ?? null, sha256: entry?.sha256 ?? null }
  if (!existsSync(path)) return { ...base, bytes: entry?.bytes ?? 0, memoryBytes: null, isHere: false, problem: null }
  try {
    const facts = checkModelFile(path)
    const memoryBytes = memoryNeed(facts, LOCAL_CONTEXT_TOKENS)
    return {
      ...base,
      title: entry?.title ?? facts.name,
      license: entry?.license ?? facts.license,
      bytes: facts.bytes,
      memoryBytes,
      isHere: true,
      problem: null,
    }
  } catch (error) {
    if (!(error instanceof ModelHostError)) throw error
    return { ...base, bytes: statSync(path).size, memoryBytes: null, isHere: true, problem: error.message }
  }
}

function lineOf({ name, title, license, bytes, memoryBytes, isHere, problem }: ListedModel): string {
  const memory = memoryBytes === null ? '' : `, ${megabytes(memoryBytes)} of memory`
  const line = `${isHere ? 'here' : '    '}  ${name.padEnd(16)} ${title}, ${license ?? 'licence unknown'}, ${megabytes(bytes)}${memory}\n`
  return problem === null ? line : `${line}      cannot be used: ${problem}\n`
}

function runtimeLine(): string {
  return findBinding(runtimeDir(dataDirOf(process.env))) === null
    ? 'The runtime for models is not installed yet: `npm run quarry -- model install` (`model pull` does it too).\n'
    : ''
}

function orderOf(given: string, { sha256, name }: { sha256?: string; name?: string }): PullOrder {
  if (sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(sha256)) throw new ArgumentError('--sha256 takes 64 digits from 0 to f.')
  const entry = findInCatalogue(given)
  const targetOf = (wanted: string): string => join(folder(), `${nameFrom(wanted)}.gguf`)
  if (entry !== null) return { source: entry.url, target: targetOf(entry.name), bytes: entry.bytes, sha256: entry.sha256 }
  const isAddress = /^https?:\/\//i.test(given)
  if (!isAddress && !existsSync(given))
    throw new ArgumentError(`There is neither a model ${given} in the list nor a file of that name. \`quarry model list\` shows the names.`)
  if (isAddress && sha256 === undefined) throw new ArgumentError('An address needs --sha256: the hub shows it beside the file.')
  const wanted = name ?? basename(isAddress ? new URL(given).pathname : given).replace(/\.gguf$/i, '')
  const source = isAddress ? given : resolve(given)
  return { source, target: targetOf(wanted), bytes: null, sha256: sha256?.toLowerCase() ?? null }
}

/** A name is never a path, so that no file outside the folder can be named. */
function nameFrom(text: string): string {
  if (!/^[a-z0-9][\w.-]*$/i.test(text)) throw new ArgumentError(`${text} is no name for a model: letters, digits, dots and dashes.`)
  return text
}

/** @throws BrokenOff */
async function installRuntime(): Promise<boolean> {
  try {
    return await installModelRuntime(runtimeDir(dataDirOf(process.env)), { onLine: (line) => process.stderr.write(`${line}\n`) })
  } catch (error) {
    if (error instanceof ModelHostError) throw new BrokenOff(error.message, { cause: error })
    throw error
  }
}

function folder(): string {
  return modelsDir(resolve(dataDirOf(process.env)))
}

function oneName(positionals: readonly string[]): string {
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) throw new ArgumentError('One model is needed.')
  return name
}

function read<Options extends Record<string, { type: 'string' | 'boolean' }>>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : 'The arguments are wrong.')
  }
}
