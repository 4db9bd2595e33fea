// A job's spending on the language model: counted with its tasks, limited, and reported with the job.
import { isTerminal } from '@quarry/contract'
import { ScrapeError, type Usage } from '@quarry/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../http/actor.ts'
import { createJob } from '../create-job.ts'
import { getJob } from '../jobs.queries.ts'
import type { LaneMessages } from '../../queue/lane-messages.ts'
import { makeAccount, makeJobPayload } from '../../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { laneOfHost, makeRow, openTestMessages, startTestWorker, type Scrape } from '../../testing/test-worker.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { createJobMeters } from './job-meters.ts'

const ONE: Usage = { modelCalls: 1, promptTokens: 1_000, completionTokens: 100, costMicroUsd: 3_000 }

let database: TestDatabase
let messages: LaneMessages
let actor: Actor
beforeAll(async () => {
  database = await createTestDatabase()
  messages = await openTestMessages(database.url)
  actor = await makeAccount(database.db)
})
afterAll(async () => {
  await messages.close()
  await database.drop()
})

async function run(scrape: Scrape, targets: string[], costMicroUsdMax: number | null = null) {
  const payload = makeJobPayload({ target_items: targets })
  const { id } = await createJob({ db: database.db, messages, laneOf: laneOfHost, providerMode: 'sandbox' }, actor, payload)
  const jobLimits = { tokensMax: null, costMicroUsdMax }
  const worker = await startTestWorker({ db: database.db, url: database.url, messages, scrape, jobLimits })
  try {
    return await waitUntil('the end of the job', async () => {
      const job = await getJob(database.db, actor, id)
      return isTerminal(job.status) && job
    })
  } finally {
    await worker.stop(0)
  }
}

describe('what a job spends on the model', () => {
  it('is the sum over its tasks, failed ones included', async () => {
    const job = await run(
      async (input) => {
        input.meter?.reserve(ONE)?.(ONE)
        if (input.target.endsWith('/bad')) throw new ScrapeError('nothing_found')
        return makeRow(input)
      },
      ['https://a.example/1', 'https://a.example/bad', 'https://b.example/1'],
    )
    expect(job.model_usage).toEqual({ calls: 3, prompt_tokens: 3_000, completion_tokens: 300, cost_usd: 0.009 })
  })

  it('never passes the limit, on however many sites its tasks run at once', async () => {
    let refused = 0
    const targets = Array.from({ length: 12 }, (_, index) => `https://site-${index % 4}.example/${index}`)
    const job = await run(
      async (input) => {
        const settle = input.meter?.reserve(ONE)
        await new Promise((resolve) => setImmediate(resolve))
        if (settle) settle(ONE)
        else refused += 1
        return makeRow(input)
      },
      targets,
      10_000,
    )
    expect(job.status).toBe('completed')
    expect(job.model_usage).toMatchObject({ calls: 3, cost_usd: 0.009 })
    expect(refused).toBe(9)
  })

  it('of other workers is learned when a turn is opened', () => {
    const meters = createJobMeters({ tokensMax: null, costMicroUsdMax: 10_000 })
    const spent = (calls: number) => ({
      modelCalls: calls,
      modelPromptTokens: calls * 1_000,
      modelCompletionTokens: calls * 100,
      modelCostMicroUsd: calls * 3_000,
    })
    meters.meterOf('job', spent(0)).reserve(ONE)?.(ONE)
    const meter = meters.meterOf('job', spent(3))
    expect(meter.usage).toMatchObject({ modelCalls: 3, costMicroUsd: 9_000 })
    expect(meter.reserve(ONE)).toBeNull()
    expect(meters.meterOf('another', spent(0)).reserve(ONE)).not.toBeNull()
  })
})
