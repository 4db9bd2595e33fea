// How much memory a model takes beside the workers, estimated from its header before anything is loaded.
import { availableMemory } from 'node:process'
import type { GgufFacts } from './gguf-header.ts'

/** Tokens of one batch: each of them needs one number for every word of the vocabulary. */
export const BATCH_TOKENS = 512
/** The process itself, its program and the buffers of a batch. */
const BASE_BYTES = 200 * 1024 * 1024
const MEGABYTE = 1024 * 1024

/** Estimated in bytes, on the high side: a model of 135 M parameters took 0.46 GB of the estimated 0.49, one of 270 M 0.80 of 1.06. */
export function memoryNeed(facts: GgufFacts, contextTokens: number): number {
  return facts.bytes + facts.cacheBytesPerToken * contextTokens + BATCH_TOKENS * facts.vocabularySize * 4 + BASE_BYTES
}

/**
 * Null where there is enough memory; else one sentence. `megabytesMax` is the operator's limit, null for the free memory of the machine.
 */
export function memoryProblem(facts: GgufFacts, room: { contextTokens: number; megabytesMax: number | null }): string | null {
  const need = Math.ceil(memoryNeed(facts, room.contextTokens) / MEGABYTE)
  const free = Math.floor(availableMemory() / MEGABYTE)
  if (room.megabytesMax !== null && need > room.megabytesMax)
    return `The model needs about ${need} MB of memory, and LLM_MEMORY_MB allows ${room.megabytesMax}.`
  if (need <= free) return null
  return `The model needs about ${need} MB of memory, and ${free} MB are free. Use a smaller model, or lower LLM_CONTEXT_TOKENS.`
}
