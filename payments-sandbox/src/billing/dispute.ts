// Disputes of payments: opening one withdraws the amount at once; winning it returns the amount.
import { newDispute, type Dispute } from '../objects/dispute.ts'
import { get, insert, save } from '../store.ts'
import type { Turn } from '../turn.ts'
import { emit, emitChange } from '../webhooks/emit.ts'

export async function openDispute(turn: Turn, chargeId: string): Promise<void> {
  const charge = await get(turn, 'charge', chargeId)
  // The refunded part of a charge is not disputed.
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
