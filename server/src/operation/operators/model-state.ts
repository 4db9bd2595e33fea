// Whether the configured model can be called, as far as that is known without calling it.
import { availableMemory } from 'node:process'
import type { OperatorModel } from '@quarry/contract'
import {
  checkModelFile,
  findBinding,
  memoryNeed,
  memoryProblem,
  ModelHostError,
  type LocalModelSettings,
  type ModelSettings,
} from '@quarry/engine'

type State = Pick<OperatorModel, 'state' | 'problem' | 'memory'>

const NONE: State = { state: 'none', problem: null, memory: null }
const ELSEWHERE: State = { state: 'unknown', problem: null, memory: null }
const NO_RUNTIME =
  'What runs a model on this machine is not installed. Downloading a model below installs it, and so does `npm run quarry -- model install`.'

export function modelState(model: ModelSettings | null): State {
  if (model === null) return NONE
  return model.local === undefined ? ELSEWHERE : localState(model.local, model.contextTokens)
}

function localState(local: LocalModelSettings, contextTokens: number): State {
  const limit = local.memoryMegabytesMax
  const memory = { needed_bytes: null, free_bytes: availableMemory(), limit_bytes: limit === null ? null : limit * 1024 * 1024 }
  try {
    const facts = checkModelFile(local.modelPath)
    const known = { ...memory, needed_bytes: Math.ceil(memoryNeed(facts, contextTokens)) }
    if (findBinding(local.runtimeDir) === null) return { state: 'no_runtime', problem: NO_RUNTIME, memory: known }
    const problem = memoryProblem(facts, { contextTokens, megabytesMax: limit })
    return { state: problem === null ? 'ready' : 'no_memory', problem, memory: known }
  } catch (error) {
    if (!(error instanceof ModelHostError)) throw error
    const isMissing = error.message.startsWith('There is no model')
    return { state: isMissing ? 'no_file' : 'unusable', problem: isMissing ? MISSING : withoutPath(error.message, local.modelPath), memory }
  }
}

const MISSING = 'The file of the model is not on this machine. Download it below, or set LLM_MODEL to one that is.'

/** Operators of an installation may not administer its machine: its paths are not returned. */
export function withoutPath(message: string, path: string): string {
  return message.replaceAll(path, 'The file')
}
