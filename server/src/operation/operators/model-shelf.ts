// The models of this machine: those of the catalogue and those whose files were added. Downloads run in the background; one that was
// interrupted by the end of this process resumes when it is requested again.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { LocalModel, LocalModels } from '@quarry/contract'
import {
  canRunModels,
  CATALOGUE,
  findBinding,
  installModelRuntime,
  ModelHostError,
  modelsDir,
  PullError,
  pullModel,
  runtimeDir,
  type CatalogueModel,
} from '@quarry/engine'
import type { Logger } from 'pino'
import { AppError } from '../../app-error.ts'
import { describeModel } from './describe-model.ts'
import { withoutPath } from './model-state.ts'

export interface ModelShelf {
  list(): LocalModels
  /** Starts a download; no effect where it runs already. @throws AppError not_found, conflict */
  download(name: string): void
  /** Aborts a download and removes its file. @throws AppError not_found */
  remove(name: string): Promise<void>
  close(): Promise<void>
}

interface ShelfParts {
  dataDir: string
  /** Name of the configured model; null where it is not on this machine. */
  setName: string | null
  log: Logger
  catalogue?: readonly CatalogueModel[]
  installRuntime?: (runtimeDir: string, options: { signal: AbortSignal }) => Promise<unknown>
}

interface Download {
  stop: AbortController
  ended: Promise<void>
}

const NOT_POSSIBLE = 'There is no build for this machine of what runs a model. Any OpenAI-compatible server works instead.'
const ONE_AT_A_TIME = 'Another model is being downloaded. Wait until it is here, or stop it.'

/** The displayed reason of a failed download: paths of this machine are only in the log. */
function problemOf(error: unknown, { target, folder }: { target: string; folder: string }): string {
  if (!(error instanceof PullError || error instanceof ModelHostError)) return 'It failed; the log says why.'
  return withoutPath(error.message, target).replaceAll(folder, 'the data folder')
}

export function createModelShelf({
  dataDir,
  setName,
  log,
  catalogue = CATALOGUE,
  installRuntime = installModelRuntime,
}: ShelfParts): ModelShelf {
  const folder = modelsDir(dataDir)
  const downloads = new Map<string, Download>()
  const problems = new Map<string, string>()
  const pathOf = (name: string): string => join(folder, `${name}.gguf`)

  async function run(entry: CatalogueModel, signal: AbortSignal): Promise<void> {
    const target = pathOf(entry.name)
    try {
      await installRuntime(runtimeDir(dataDir), { signal })
      const order = { source: entry.url, target, bytes: entry.bytes, sha256: entry.sha256 }
      await pullModel(order, { signal, onProgress: () => undefined })
    } catch (error) {
      if (signal.aborted) return
      log.warn({ err: error, model: entry.name }, 'a model could not be downloaded')
      problems.set(entry.name, problemOf(error, { target, folder }))
    }
  }

  const describe = (name: string): LocalModel => {
    const entry = catalogue.find((one) => one.name === name) ?? null
    const isDownloading = downloads.has(name)
    return {
      ...describeModel({ name, entry, path: pathOf(name), isDownloading, problem: problems.get(name) ?? null }),
      is_set: name === setName,
    }
  }
  const list = (): LocalModels => {
    const here = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.gguf')) : []
    const names = new Set([...catalogue.map(({ name }) => name), ...here.map((file) => basename(file, '.gguf')).toSorted()])
    return { is_possible: canRunModels(), has_runtime: findBinding(runtimeDir(dataDir)) !== null, models: [...names].map(describe) }
  }

  return {
    list,
    download(name) {
      const entry = catalogue.find((one) => one.name === name)
      if (entry === undefined) throw new AppError('not_found', { detail: 'There is no such model in the list.' })
      if (!canRunModels()) throw new AppError('conflict', { detail: NOT_POSSIBLE })
      if (downloads.has(name)) return
      if (downloads.size > 0) throw new AppError('conflict', { detail: ONE_AT_A_TIME })
      problems.delete(name)
      const stop = new AbortController()
      downloads.set(name, { stop, ended: run(entry, stop.signal).finally(() => downloads.delete(name)) })
    },
    async remove(name) {
      // Only models of the list: a name is never used as a path.
      if (!list().models.some((model) => model.name === name && model.state !== 'absent'))
        throw new AppError('not_found', { detail: 'This model is not on this machine.' })
      await end(downloads.get(name))
      problems.delete(name)
      for (const file of [pathOf(name), `${pathOf(name)}.part`]) rmSync(file, { force: true })
    },
    async close() {
      await Promise.all([...downloads.values()].map(end))
    },
  }
}

async function end(download: Download | undefined): Promise<void> {
  download?.stop.abort(new DOMException('The download was stopped.', 'AbortError'))
  await download?.ended
}
