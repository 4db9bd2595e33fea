// Factories of test data. Each creates one object with sensible values that can be overridden.
import { randomUUID } from 'node:crypto'
import { jobPayloadSchema, type JobPayload, type JobPayloadInput } from '@quarry/contract'
import type { Actor } from '../http/actor.ts'
import type { Database } from '../db/database.ts'

/** A stored account. */
export async function makeAccount(db: Database, overrides: Partial<Actor> = {}): Promise<Actor> {
  const accountId = overrides.accountId ?? randomUUID()
  const actor: Actor = { accountId, email: `${accountId.slice(0, 8)}@example.com`, plan: 'advanced', ...overrides }
  await db.insertInto('accounts').values({ id: actor.accountId, email: actor.email, plan: actor.plan }).execute()
  return actor
}

/** A job payload as validation returns it. */
export function makeJobPayload(overrides: Partial<JobPayloadInput> = {}): JobPayload {
  return jobPayloadSchema.parse({
    base_prompt: 'Read the product pages.',
    target_item_name: 'URL',
    target_items: ['https://one.example/1', 'https://one.example/2', 'https://two.example/1'],
    trait_definitions: [
      { name: 'title', description: 'Name of the product', type: 'string' },
      { name: 'price', description: 'Price of the product', type: 'number' },
    ],
    ...overrides,
  })
}
