// /v1/disputes. The evidence decides as at Stripe's test mode: `winning_evidence` wins, `losing_evidence` loses.
import { z } from 'zod'
import { flag, metadata, moment, page, text } from '../api/parameters.ts'
import { route } from '../api/route.ts'
import { invalid } from '../api/api-error.ts'
import { closeDispute } from '../billing/dispute.ts'
import type { Dispute } from '../objects/dispute.ts'
import { mergeMetadata } from '../objects/metadata.ts'
import { fieldIs, findPage, getBy, save } from '../store.ts'
import type { Turn } from '../turn.ts'
import { emitChange } from '../webhooks/emit.ts'
import { createdWithin } from './created-within.ts'

const updateSchema = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: text(20_000).optional() }).optional(),
  submit: flag.optional(),
  metadata: metadata.optional(),
})
const listSchema = z.strictObject({ ...page, charge: text().optional(), payment_intent: text().optional(), created: moment.optional() })
const nothing = z.strictObject({})
const find = (turn: Turn, id: string): Promise<Dispute> => getBy(turn, 'dispute', { id, param: 'dispute' })

export const disputeRoutes = [
  route('GET /v1/disputes', listSchema, (turn, { charge, created, payment_intent: intent, ...request }) =>
    findPage(turn, 'dispute', {
      url: '/v1/disputes',
      conditions: [...fieldIs('charge', charge), ...fieldIs('payment_intent', intent), ...createdWithin(created)],
      page: request,
    }),
  ),
  route('GET /v1/disputes/:id', nothing, (turn, _, id) => find(turn, id)),
  route('POST /v1/disputes/:id', updateSchema, updateDispute),
  route('POST /v1/disputes/:id/close', nothing, async (turn, _, id) => closeDispute(turn, openOnly(await find(turn, id)), 'lost')),
]

async function updateDispute(turn: Turn, given: z.output<typeof updateSchema>, id: string): Promise<Dispute> {
  const dispute = await find(turn, id)
  const evidence = given.evidence?.uncategorized_text
  if (evidence !== undefined) openOnly(dispute)
  const before = structuredClone(dispute)
  dispute.metadata = mergeMetadata(dispute.metadata, given.metadata)
  if (evidence !== undefined) {
    dispute.evidence.uncategorized_text = evidence
    dispute.evidence_details.has_evidence = true
    if (given.submit !== false) submit(dispute)
  }
  await save(turn, dispute)
  await emitChange(turn, 'charge.dispute.updated', { before, after: dispute })
  if (dispute.status !== 'under_review') return dispute
  if (evidence === 'winning_evidence') return closeDispute(turn, dispute, 'won')
  return evidence === 'losing_evidence' ? closeDispute(turn, dispute, 'lost') : dispute
}

function submit(dispute: Dispute): void {
  dispute.status = 'under_review'
  dispute.evidence_details.submission_count += 1
  dispute.evidence_details.submission_method = 'manual'
}

function openOnly(dispute: Dispute): Dispute {
  if (dispute.status !== 'needs_response') throw invalid('This dispute is already closed or under review.', { param: 'dispute' })
  return dispute
}
