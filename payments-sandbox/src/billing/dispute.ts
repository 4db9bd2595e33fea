// A contested payment: it takes the money back at once, and gives it back where the dispute is won.
import { newDispute, type Dispute } from '../objects/dispute.ts'
import { get, insert, save } from '../store.ts'
import type { Turn } from '../turn.ts'
import { emit, emitChange } from '../webhooks/emit.ts'

export async function openDispute(turn: Turn, chargeId: string): Promise<void> {
  const charge = await get(turn, 'charge', chargeId)
  // What has been paid back already is not contested.
  if (charge.disputed || charge.refunded) return
  const before = structuredClone(charge)
  charge.disputed = true
  await save(turn, charge)
  await emitChange(turn, 'charge.updated', { before, after: charge })
  const dispute = await insert(turn, newDispute(charge, turn.now))
  await emit(turn, 'charge.dispute.created', dispute)
  await emit(turn, 'charge.dispute.funds_withdrawn', dispute)
}

export async function closeDispute(turn: Turn, dispute: Dispute, status: 'won' | 'lost'): Promise<Dispute> {
  dispute.status = status
  await save(turn, dispute)
  if (status === 'won') await emit(turn, 'charge.dispute.funds_reinstated', dispute)
  await emit(turn, 'charge.dispute.closed', dispute)
  return dispute
}
