// Settings of a model that runs on this machine: its file, the binding, and its limits of threads and memory.
import { availableParallelism } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { findInCatalogue } from './catalogue.ts'

export interface LocalModelSettings {
  /** The GGUF file. */
  modelPath: string
  /** Where the binding is installed (`quarry model install`). */
  runtimeDir: string
  /** Folder with the records of processes that hold a model, by which all processes of this machine share them. */
  stateDir: string
  threads: number
  /** Limit set by the operator, in MB; null for the free memory of the machine. */
  memoryMegabytesMax: number | null
}

/** Settings of the operator; null where not set. */
interface Given {
  /** A name of the catalogue or a path. */
  model: string
  threads: number | null
  memoryMegabytesMax: number | null
}

export const LOCAL_PROVIDER = 'local'
export const LOCAL_CONTEXT_TOKENS = 4_096
/**
 * By default half of the cores, and at most this many. The threads wait for each other at every step, so one that shares its core with a
 * worker delays all, and more threads do not make models of this size faster.
 */
const THREADS_MAX = 8

export const isLocal = (provider: string): boolean => provider.toLowerCase() === LOCAL_PROVIDER

/** The folder of pulled models. */
export const modelsDir = (dataDir: string): string => join(dataDir, 'models')
export const runtimeDir = (dataDir: string): string => join(dataDir, 'model-runtime')

/** `folder`: the data folder, also relative to the working directory. */
export function localModelSettings(folder: string, { model, threads, memoryMegabytesMax }: Given): LocalModelSettings {
  const dataDir = resolve(folder)
  return {
    modelPath: modelPathOf(dataDir, model),
    runtimeDir: runtimeDir(dataDir),
    stateDir: join(dataDir, 'model-host'),
    threads: threads ?? Math.min(Math.max(Math.floor(availableParallelism() / 2), 1), THREADS_MAX),
    memoryMegabytesMax,
  }
}

/** A name without a folder and without `.gguf` means a model in the data folder, where `quarry model pull` stores it. */
function modelPathOf(dataDir: string, model: string): string {
  const entry = findInCatalogue(model)
  if (entry !== null) return join(modelsDir(dataDir), `${entry.name}.gguf`)
  return isPlainName(model) ? join(modelsDir(dataDir), `${model}.gguf`) : resolve(model)
}

/** The model's public name: paths of this machine are not shown. */
export function modelNameOf(model: string): string {
  return basename(model).replace(/\.gguf$/i, '')
}

function isPlainName(model: string): boolean {
  return /^[a-z0-9][\w.-]*$/i.test(model) && !/\.gguf$/i.test(model)
}
