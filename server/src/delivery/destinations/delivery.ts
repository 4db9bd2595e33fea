// One delivery and its context: what is due, its rows, the HTTP clients, and its outcome.
import type { DestinationKind, ExportedRows, ExportFormat, Job, OwnColumnsInFiles, PipelineState } from '@quarry/contract'
import type { HttpClient, OpenSocket } from '@quarry/engine'
import type { ShownView } from '../../tables/results/view-rows.ts'
import type { ExportSource } from '../exports/open-export.ts'
import type { DestinationSeal } from './destination-seal.ts'

export interface DeliverDeps extends ExportSource {
  http: HttpClient
  /** Goes through the same address guard. */
  openSocket: OpenSocket
  destinationSeal: DestinationSeal
  /** Origin under which users reach the product. */
  publicUrl: string
  /** Replaces Google's endpoint in tests. */
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
  /** The job's pipeline, if it has one. */
  pipeline: PipelineState | null
  /** The pipeline whose last step sent it; null for all others. */
  pipeline_run: number | null
  /** A message about a monitor's run whose changes are not known yet. */
  is_uncompared: boolean
  rows: ExportedRows
  own_columns: OwnColumnsInFiles
  /** Id of the destination. */
  view_id: string | null
  /** Settings of a bucket. */
  endpoint: string | null
  region: string
  bucket: string
  prefix: string
  access_key_id: string
  secret_access_key: string
  format: ExportFormat
  /** Settings of the other kinds, as their kind wrote them. */
  settings: unknown
  sealed: Buffer | null
}

export interface Content {
  job: Job
  /** Which rows of the job. */
  rows: ExportedRows
  /** A view of the extracted rows; null: all of them. */
  shown: ShownView | null
  /** For extracted rows: whether own columns are included. */
  withOwn: boolean
}

export interface Outcome {
  /** The location: key of an object, name of a table or sheet. */
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

/** @throws Error with a sentence for the owner; DeliveryRefused where a retry would not help */
export type Send = (deps: DeliverDeps, given: Given) => Promise<Outcome>

/** Not retried automatically. */
export class DeliveryRefused extends Error {}

/** The decrypted credentials. @throws AppError conflict: encrypted with another key */
export function openSecret(
  { destinationSeal }: DeliverDeps,
  { destination_id: id, owner_id: ownerId, sealed }: DueDelivery,
): Promise<string> {
  return destinationSeal.open({ id, ownerId }, sealed ?? Buffer.alloc(0))
}
