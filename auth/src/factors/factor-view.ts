// The public view of a second factor, without its secret.
import type { Factor } from './factor.store.ts'

export interface FactorView {
  id: string
  friendly_name: string
  factor_type: string
  status: string
  phone?: string
  last_challenged_at?: string
  created_at: string
  updated_at: string
}

export function factorView(factor: Factor): FactorView {
  return {
    id: factor.id,
    friendly_name: factor.friendlyName,
    factor_type: factor.factorType,
    status: factor.status,
    ...(factor.phone ? { phone: factor.phone } : {}),
    ...(factor.lastChallengedAt ? { last_challenged_at: factor.lastChallengedAt.toISOString() } : {}),
    created_at: factor.createdAt.toISOString(),
    updated_at: factor.updatedAt.toISOString(),
  }
}
