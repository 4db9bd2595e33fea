// A thread that marks the passage in one page and ends: parsing a large or hostile page never holds up the API.
import { parentPort, workerData } from 'node:worker_threads'
import { markPassage } from './mark-passage.ts'
import type { EvidenceOrder } from './render-evidence.ts'

const { page, evidence }: EvidenceOrder = workerData
parentPort?.postMessage(markPassage(page, evidence))
