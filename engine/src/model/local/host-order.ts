// The start message of the process that holds a model, and its answer.
import type { HostFault } from './model-host-error.ts'

export interface HostOrder {
  modelPath: string
  runtimeDir: string
  contextTokens: number
  threads: number
  memoryMegabytesMax: number | null
  /** Where it notes how it is reached. */
  stateFile: string
  /** How long it lives without a lease. */
  lingerMs: number
}

/** `fault` null: it serves. */
export interface HostReport {
  fault: HostFault | null
  message: string
}
