// Whether a model file of this machine is small: below a billion parameters. Measured on two such models (docs/models.md), choosing filled
// seven fields, and pointing none at five times the tokens; as the assistant, neither replied with what was requested.
import { ModelFileError, readGguf } from './gguf-header.ts'

const SMALL_PARAMETERS_MAX = 1_000_000_000

/** A file that cannot be read yet is checked again at the next call: a model can be downloaded while the product runs. */
export function createIsSmallModel(modelPath: string): () => boolean {
  let known: boolean | null = null
  return () => (known ??= find(modelPath)) ?? false
}

function find(modelPath: string): boolean | null {
  try {
    return readGguf(modelPath).parameters < SMALL_PARAMETERS_MAX
  } catch (error) {
    if (error instanceof ModelFileError) return null
    throw error
  }
}
