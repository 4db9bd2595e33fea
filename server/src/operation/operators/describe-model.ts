// A model of this machine for the operator: from the catalogue, its file, and a running download.
import { existsSync, statSync } from 'node:fs'
import type { LocalModel } from '@quarry/contract'
import { checkModelFile, LOCAL_CONTEXT_TOKENS, memoryNeed, ModelHostError, type CatalogueModel } from '@quarry/engine'
import { withoutPath } from './model-state.ts'

interface Known {
  name: string
  /** Null for a model whose file was added by hand. */
  entry: CatalogueModel | null
  path: string
  isDownloading: boolean
  /** Why the last download failed. */
  problem: string | null
}

export function describeModel({ name, entry, path, isDownloading, problem }: Known): Omit<LocalModel, 'is_set'> {
  const found = lookAt(path)
  return {
    name,
    title: entry?.title ?? found.title ?? name,
    parameters: entry?.parameters ?? null,
    license: entry?.license ?? found.license,
    languages: entry?.languages ?? null,
    bytes: found.bytes ?? entry?.bytes ?? 0,
    memory_bytes: found.memoryBytes,
    state: isDownloading ? 'downloading' : found.state,
    done_bytes: found.doneBytes,
    problem: isDownloading ? null : (found.problem ?? problem),
    is_listed: entry !== null,
  }
}

interface Found {
  state: LocalModel['state']
  title: string | null
  license: string | null
  bytes: number | null
  memoryBytes: number | null
  doneBytes: number
  problem: string | null
}

function lookAt(path: string): Found {
  const none = { title: null, license: null, bytes: null, memoryBytes: null, problem: null }
  if (!existsSync(path)) {
    const doneBytes = statSync(`${path}.part`, { throwIfNoEntry: false })?.size ?? 0
    return { ...none, state: doneBytes > 0 ? 'partial' : 'absent', doneBytes }
  }
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  try {
    const facts = checkModelFile(path)
    const memoryBytes = Math.ceil(memoryNeed(facts, LOCAL_CONTEXT_TOKENS))
    return {
      state: 'installed',
      title: facts.name,
      license: facts.license,
      bytes: facts.bytes,
      memoryBytes,
      doneBytes: facts.bytes,
      problem: null,
    }
  } catch (error) {
    if (!(error instanceof ModelHostError)) throw error
    return { ...none, state: 'unusable', bytes: size, doneBytes: size, problem: withoutPath(error.message, path) }
  }
}
