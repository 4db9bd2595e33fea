// One delivery as it is made: what is due, what it holds, the ways out, and what came of it.
import type { DestinationKind, ExportedRows, ExportFormat, Job, OwnColumnsInFiles, PipelineState } from '@quarry/contract'
import type { HttpClient, OpenSocket } from '@quarry/engine'
import type { ShownView } from '../../tables/results/view-rows.ts'
import type { ExportSource } from '../exports/open-export.ts'
import type { DestinationSeal } from './destination-seal.ts'

export interface DeliverDeps extends ExportSource {
  http: HttpClient
  /** Behind the same guard. */
  openSocket: OpenSocket
  destinationSeal: DestinationSeal
  /** Origin under which users reach the product. */
  publicUrl: string
  /** In the place of Google's own, for tests. */
  sheetsOrigin: string | null
}

export interface DueDelivery {
  id: string
  destination_id: string
  owner_id: string
  kind: DestinationKind
  /** Null: a test. */
  job_id: string | null
  attempts: number
  may: boolean
  /** Of the job's pipeline, if it has one. */
  pipeline: PipelineState | null
  /** Of the pipeline whose last step sent it; null for all others. */
  pipeline_run: number | null
  /** A message about a monitor's run whose changes are not known yet. */
  is_uncompared: boolean
  rows: ExportedRows
  own_columns: OwnColumnsInFiles
  /** Of the destination. */
  view_id: string | null
  /** Of a bucket. */
  endpoint: string | null
  region: string
  bucket: string
  prefix: string
  access_key_id: string
  secret_access_key: string
  format: ExportFormat
  /** Of the other kinds, as its kind wrote them. */
  settings: unknown
  sealed: Buffer | null
}

export interface Content {
  job: Job
  /** Which of its rows. */
  rows: ExportedRows
  /** Of those that were read; null: all of them. */
  shown: ShownView | null
  /** Of those that were read: with what people wrote into own columns. */
  withOwn: boolean
}

export interface Outcome {
  /** Where it is: key of an object, name of a table or sheet. */
  path: string
  bytes?: number
  rowCount?: number
  /** Other actions, in sentences. */
  notes?: string[]
}

export interface Given {
  delivery: DueDelivery
  /** Null: a test. */
  content: Content | null
  signal: AbortSignal
}

/** @throws Error with a sentence for the owner; DeliveryRefused where another try changes nothing */
export type Send = (deps: DeliverDeps, given: Given) => Promise<Outcome>

/** Not tried again by itself. */
export class DeliveryRefused extends Error {}

/** What opens the place. @throws AppError conflict: sealed under another key */
export function openSecret(
  { destinationSeal }: DeliverDeps,
  { destination_id: id, owner_id: ownerId, sealed }: DueDelivery,
): Promise<string> {
  return destinationSeal.open({ id, ownerId }, sealed ?? Buffer.alloc(0))
}
