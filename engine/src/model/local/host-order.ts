// What the process that holds a model is told at its start, and what it says of it.
import type { HostFault } from './model-host-error.ts'

export interface HostOrder {
  modelPath: string
  runtimeDir: string
  contextTokens: number
  threads: number
  memoryMegabytesMax: number | null
  /** Where it notes how it is reached. */
  stateFile: string
  /** How long it stays when nobody holds a lease. */
  lingerMs: number
}

/** `fault` null: it serves. */
export interface HostReport {
  fault: HostFault | null
  message: string
}
