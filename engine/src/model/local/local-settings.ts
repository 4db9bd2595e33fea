// What a model that runs on this machine needs beside its name: its file, the binding, how much of the machine it may take.
import { availableParallelism } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { findInCatalogue } from './catalogue.ts'

export interface LocalModelSettings {
  /** The GGUF file. */
  modelPath: string
  /** Where the binding is installed (`quarry model install`). */
  runtimeDir: string
  /** Where the processes that hold a model are noted, so that all of this machine share them. */
  stateDir: string
  threads: number
  /** Bound of the operator in MB; null for what the machine has free. */
  memoryMegabytesMax: number | null
}

/** What is set by the operator; each null where it is not. */
interface Given {
  /** A name of the catalogue or a path. */
  model: string
  threads: number | null
  memoryMegabytesMax: number | null
}

export const LOCAL_PROVIDER = 'local'
export const LOCAL_CONTEXT_TOKENS = 4_096
/**
 * Half of the cores at most: its threads wait for each other at every step, so one that must share its core with a worker holds up all. More
 * than these do not make the models that fit here any faster.
 */
const THREADS_MAX = 8

export const isLocal = (provider: string): boolean => provider.toLowerCase() === LOCAL_PROVIDER

/** The folder of pulled models. */
export const modelsDir = (dataDir: string): string => join(dataDir, 'models')
export const runtimeDir = (dataDir: string): string => join(dataDir, 'model-runtime')

/** `dataDir` may be relative to the folder this process is in. */
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

/** A name without a folder and without `.gguf` is that of a model in the data folder, as `quarry model pull` names them. */
export function modelPathOf(dataDir: string, model: string): string {
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
