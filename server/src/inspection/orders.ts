// What is asked of a process that looks at strangers' pages, and what it answers. Spoken by messages between two processes of ours.
import type { DetectionPayload, DiscoveryPayload, TaskFailure } from '@quarry/contract'
import type { ScraperSettings } from '@quarry/engine'

export type Order = { kind: 'detect'; asks: DetectionPayload } | { kind: 'discover'; asks: DiscoveryPayload; timeMs: number }

export type ToProgram = { type: 'run'; order: Order; settings: ScraperSettings } | { type: 'leave' }
export type FromProgram =
  | { type: 'progress'; progress: unknown }
  | { type: 'done'; result: unknown }
  | { type: 'failed'; kind: TaskFailure; text: string }
