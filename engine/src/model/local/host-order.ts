// The start message of the process that holds a model, and its answer.
import type { HostFault } from './model-host-error.ts'

export interface HostOrder {
  modelPath: string
  runtimeDir: string
  contextTokens: number
  threads: number
  memoryMegabytesMax: number | null
  /** File in which it records its port and token. */
  stateFile: string
  /** How long it runs without a lease. */
  lingerMs: number
}

/** `fault` null: it serves. */
export interface HostReport {
  fault: HostFault | null
  message: string
}
