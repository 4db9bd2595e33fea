// Looks at pages before a job is made: which fields they have, and which individual pages a list leads to. Streams how far it is.
import { detectionSchema, type Detection, type Discovery, type DiscoveryProgress } from '@quarry/contract'
import { getJson } from '../../lib/api.ts'
import { ApiError, detailText, withDetail } from '../../lib/api-error.ts'
import { discoverPages } from '../../state/draft/discover-pages.ts'
import { draftReading } from '../../state/draft/draft-reading.ts'

/** @throws ApiError */
export function detectFields(targets: readonly string[], targetName: string, signal: AbortSignal): Promise<Detection> {
  const body = { target_items: targets, target_item_name: targetName, ...draftReading() }
  return getJson('/detect-fields', detectionSchema, { method: 'POST', body, signal })
}

/** @throws ApiError; Error where the answer breaks off. */
export function discoverTargets(
  wish: { url: string; max: number },
  tell: (progress: DiscoveryProgress) => void,
  signal: AbortSignal,
): Promise<Discovery> {
  // The form's steps apply to the discovered pages, not to the list page.
  const { page_steps: _ofTargets, ...ofSite } = draftReading()
  return discoverPages({ ...wish, ...ofSite }, tell, signal)
}

/** The message where pages could not be inspected. */
export function inspectionMessage(error: unknown): string {
  if (error instanceof ApiError) return withDetail('The pages could not be inspected.', detailText(error))
  return 'The pages could not be inspected. Please check your connection and try again.'
}
