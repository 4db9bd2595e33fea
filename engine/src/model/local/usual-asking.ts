// How a model of this machine is asked where nothing is set: one that is small chooses. Measured models of 135 and 270 million parameters
// added nothing either way, and pointing took 25 times as many tokens (docs/models.md).
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
