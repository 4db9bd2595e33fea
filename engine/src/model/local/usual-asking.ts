// How a model of this machine is asked where nothing is set: one that is small chooses. Of two that were measured, the one of half a billion
// parameters filled seven fields by choosing and none by pointing, at a fifth of the tokens; the smaller one none (docs/models.md).
import type { Asking } from '../../types.ts'
import { ModelFileError, readGguf } from './gguf-header.ts'

const SMALL_PARAMETERS_MAX = 1_000_000_000

/** A file that cannot be read yet is looked at again: a model can be downloaded while the product runs. */
export function createUsualAsking(modelPath: string): () => Asking {
  let known: Asking | null = null
  return () => (known ??= find(modelPath)) ?? 'pointing'
}

function find(modelPath: string): Asking | null {
  try {
    return readGguf(modelPath).parameters < SMALL_PARAMETERS_MAX ? 'choosing' : 'pointing'
  } catch (error) {
    if (error instanceof ModelFileError) return null
    throw error
  }
}
