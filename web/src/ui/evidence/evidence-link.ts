// The stored page behind a cell: the call that finds it, and its short-lived URL for the browser.
import { z } from 'zod'
import { getJson } from '../../lib/api.ts'

export interface EvidencePlace {
  /** Path of the evidence of one cell. */
  path: string
  /** Counted from 0 within the cell. */
  place: number
}

/** Of a cell of a row. */
export function evidenceOfCell(taskId: string, field: string): string {
  return `/results/${encodeURIComponent(taskId)}/evidence/${encodeURIComponent(field)}`
}

/** Address of the stored page with the passage marked; valid for one minute. */
export async function evidenceLink({ path, place }: EvidencePlace): Promise<string> {
  const { url } = await getJson(`${path}/links${place === 0 ? '' : `?place=${place}`}`, z.object({ url: z.string() }), { method: 'POST' })
  return url
}
