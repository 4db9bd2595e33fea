// Runs a job over the API until it has ended, for tests that need a finished job.
import type { Field } from '@quarry/contract'
import { callApi, type Account } from './account.ts'
import type { Product } from './product.ts'
import { waitUntil } from './wait-until.ts'

/** Reads pages of the practice web, given by their paths. Returns the id of the job. */
export async function finishedJob(product: Product, account: Account, job: { paths: string[]; fields: Field[] }): Promise<string> {
  const body = {
    base_prompt: 'Read the product pages.',
    target_item_name: 'URL',
    target_items: job.paths.map((path) => `${product.practiceOrigin}${path}`),
    trait_definitions: job.fields,
  }
  const { id } = await callApi<{ id: string }>(product, account, { method: 'POST', path: '/jobs/', body })
  await waitUntil(
    async () => (await callApi<{ finished_at: string | null }>(product, account, { path: `/jobs/${id}` })).finished_at !== null,
  )
  return id
}
