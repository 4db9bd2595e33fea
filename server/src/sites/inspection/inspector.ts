// Inspects pages in separate processes, bounded in number, time and memory. Their results are validated before use.
import {
  detectedFieldSchema,
  detectionSchema,
  discoveryProgressSchema,
  discoverySchema,
  type DetectedField,
  type Detection,
  type DetectionPayload,
  type Discovery,
  type DiscoveryPayload,
  type DiscoveryProgress,
  type TaskFailure,
} from '@quarry/contract'
import type { ScraperSettings } from '@quarry/engine'
import type { Logger } from 'pino'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { cookiesOf, type AccessUse } from '../../platform/processes/access-use.ts'
import { createProgramPool } from '../../platform/processes/program-pool.ts'
import { sentenceOf } from '../../platform/processes/program-bug.ts'
import { askProgram } from './ask-program.ts'
import {
  copiedPageSchema,
  inspectionSchema,
  pointedAnswerSchema,
  searchResultsSchema,
  signInAnswerSchema,
  type CopiedPage,
  type Inspection,
  type Order,
  type PointedAnswer,
  type PointOrder,
  type SearchResults,
  type SignInAnswer,
  type StoredOrder,
} from './orders.ts'

/**
 * Every method ends early with the signal's reason when it fires.
 * @throws AppError unavailable where too many orders run already or one exceeds its limits; InspectionFailed where a page or the search
 * could not be read.
 */
export interface Inspector {
  detect(asks: DetectionPayload, signal: AbortSignal, access?: AccessUse | null): Promise<Detection>
  /** Fields of stored pages that are not among the known ones, best first. Nothing is fetched. */
  detectStored(asks: StoredOrder, signal: AbortSignal): Promise<DetectedField[]>
  discover(asks: DiscoveryPayload, tell: (progress: DiscoveryProgress) => void, work: InspectionWork): Promise<Discovery>
  /** The page of one target. */
  inspect(target: string, signal: AbortSignal, access?: AccessUse | null): Promise<Inspection>
  /** Fetches the page of a target for storing. */
  copy(asks: { target: string; targetName: string }, signal: AbortSignal, access?: AccessUse | null): Promise<CopiedPage>
  /** The field and value at places of a stored page. Nothing is fetched. */
  point(asks: PointOrder, signal: AbortSignal): Promise<PointedAnswer>
  /** Through the form of the access. */
  signIn(access: AccessUse, signal: AbortSignal): Promise<SignInAnswer>
  search(query: string, signal: AbortSignal): Promise<SearchResults>
  /** The addresses that lead to a page. */
  check(urls: string[], signal: AbortSignal): Promise<string[]>
  close(): Promise<void>
}

interface InspectionWork {
  signal: AbortSignal
  access?: AccessUse | null
  onProgress?: (progress: unknown) => void
}

/** Why nothing could be read; the message is a sentence for the user. */
export class InspectionFailed extends Error {
  readonly kind: TaskFailure

  constructor(kind: TaskFailure, text: string) {
    super(text)
    this.name = 'InspectionFailed'
    this.kind = kind
  }
}

export const INSPECTION_LIMITS = { atOnceMax: 3, timeMs: 110_000, memoryMegabytes: 512, leaveMs: 3_000 }

/** Share of its time in which a discovery starts reading pages; the rest is for the last of them. */
const DISCOVERY_SHARE = 0.6

interface InspectorParts {
  settings: ScraperSettings
  log: Logger
  limits?: typeof INSPECTION_LIMITS
  /** Path of the program that the processes run. */
  program?: URL
}

export function createInspector({ settings, log, limits = INSPECTION_LIMITS, program }: InspectorParts): Inspector {
  const { atOnceMax, memoryMegabytes, timeMs, leaveMs } = limits
  // Processes that read untrusted pages do not get the operator's key.
  const withoutModel = { ...settings, model: null }
  const pool = createProgramPool({
    program: program ?? new URL('./inspection-program.ts', import.meta.url),
    name: 'an inspection',
    busy: 'Other pages are being looked at right now. Please try again in a moment.',
    atOnceMax,
    memoryMegabytes,
    log,
  })

  async function run(order: Order, { signal, access = null, onProgress = () => undefined }: InspectionWork): Promise<unknown> {
    signal.throwIfAborted()
    const child = pool.take()
    const message = { type: 'run', order, settings: withoutModel, access: access?.secrets ?? null } as const
    const answer = await askProgram(child, { message, timeMs, leaveMs, onProgress }, signal)
    if (answer.type !== 'lost') pool.giveBack(child)
    const cookies = answer.type === 'lost' ? [] : cookiesOf(answer.cookies)
    if (cookies.length > 0) await access?.onCookies(cookies)
    signal.throwIfAborted()
    if (answer.type === 'lost') {
      const detail = answer.isLate ? 'The pages took too long to be looked at.' : 'The pages are too large to be looked at.'
      throw new AppError('unavailable', { detail })
    }
    if (answer.type === 'failed') throw new InspectionFailed(answer.kind, sentenceOf(answer, { log, what: 'an inspection' }))
    return answer.result
  }

  return {
    async discover(asks, tell, work) {
      const order: Order = { kind: 'discover', asks, timeMs: timeMs * DISCOVERY_SHARE }
      const onProgress = (progress: unknown): void => tell(discoveryProgressSchema.parse(progress))
      return discoverySchema.parse(await run(order, { ...work, onProgress }))
    },
    detect: async (asks, signal, access = null) => detectionSchema.parse(await run({ kind: 'detect', asks }, { signal, access })),
    signIn: async (access, signal) => signInAnswerSchema.parse(await run({ kind: 'sign_in' }, { signal, access })),
    detectStored: async (asks, signal) => z.array(detectedFieldSchema).parse(await run({ kind: 'detect_stored', asks }, { signal })),
    inspect: async (target, signal, access = null) =>
      inspectionSchema.parse(await run({ kind: 'inspect', asks: { target } }, { signal, access })),
    copy: async (asks, signal, access = null) => copiedPageSchema.parse(await run({ kind: 'copy', asks }, { signal, access })),
    point: async (asks, signal) => pointedAnswerSchema.parse(await run({ kind: 'point', asks }, { signal })),
    search: async (query, signal) => searchResultsSchema.parse(await run({ kind: 'search', asks: { query } }, { signal })),
    check: async (urls, signal) => z.array(z.string()).parse(await run({ kind: 'check', asks: { urls } }, { signal })),
    close: () => pool.close(),
  }
}
