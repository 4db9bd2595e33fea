// Jobs with page steps: over many targets, with a control that changes, and with a missing one.
import { pageStepsSchema, type Configuration, type Detection, type Field, type Job, type PageStepsInput, type Task } from '@quarry/contract'
import { counterGoodsOf, createPracticeWeb, fitsOf } from '@quarry/practice-web'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeExpired } from '../../operation/purge-expired.ts'
import { startPracticeWorker, type PracticeWorker } from '../../testing/practice-worker.ts'

const SEED = 'counter'
const PRICE: Field[] = [{ name: 'price', description: 'Price', type: 'number' }]
const CHOOSE_MEDIUM: PageStepsInput = [
  { steps: [{ kind: 'click', on: { role: 'button', name: 'Medium', selector: '#size-medium' }, timeout_s: 2 }] },
]
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
/** This product has no size to choose. */
const SOLD_OUT = 25
/** A button, a link, an element with a button role, and one without any. */
const SOME = [1, 2, 3, SOLD_OUT]
/** Each choice is waited for: these two have the fewest. */
const TWO_FITS = [3, 6]

let practice: PracticeWorker
beforeAll(async () => {
  practice = await startPracticeWorker(createPracticeWeb(SEED))
})
afterAll(() => practice?.close())

const address = (number: number): string => `${practice.origin}/counter/sizes/${number}`
const payloadOf = (targets: string[], steps: PageStepsInput | null) => ({
  target_item_name: 'URL',
  target_items: targets,
  trait_definitions: PRICE,
  ...(steps ? { page_steps: steps } : {}),
})
async function start(targets: string[], steps: PageStepsInput | null): Promise<string> {
  const answer = await practice.user.call('POST', '/jobs/', payloadOf(targets, steps))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Job>().id
}
const pictureOf = (task: string) => practice.user.call('GET', `/tasks/${task}/picture`)

describe('steps before pages are read', () => {
  let jobId: string
  it('are done for each target, whose controls differ in all but their names; where one is missing, that target fails with its picture', async () => {
    jobId = await start(SOME.map(address), CHOOSE_MEDIUM)
    const { status, tasks, rows } = await practice.outcomeOf(jobId)
    const readable = SOME.filter((number) => number !== SOLD_OUT)
    expect(status).toBe('partial_completion')
    expect(rows.map(({ data }) => data)).toEqual(
      readable.map((number) => ({ price: counterGoodsOf(number, SEED).priceCents!.Medium / 100 })),
    )
    const failed = (tasks as Task[]).filter((task) => task.status === 'failed')
    expect(failed.map(({ target_item_value: target }) => target)).toEqual([address(SOLD_OUT)])
    expect(failed[0]).toMatchObject({
      error_kind: 'step_failed',
      error: expect.stringContaining('step 1, click “Medium”'),
      has_picture: true,
    })
    const picture = await pictureOf(failed[0]!.id)
    expect([picture.statusCode, picture.headers['content-type'], picture.rawPayload.subarray(0, 3)]).toEqual([200, 'image/jpeg', JPEG])
    expect((await pictureOf((tasks as Task[])[0]!.id)).statusCode).toBe(404)
  })

  it('that go through options give a list with an entry for each, each with the stored page of its own option', async () => {
    const variants: Field = {
      name: 'variants',
      description: 'One entry for each fit',
      type: 'array',
      members: [{ name: 'fit' }, { name: 'price', type: 'number' }, { name: 'in_stock', type: 'number' }],
    }
    const targets = TWO_FITS.map((number) => `${practice.origin}/counter/fits/${number}`)
    const page_steps: PageStepsInput = [{ steps: [{ kind: 'for_each', on: { role: 'group', name: 'Fit' }, member: 'fit' }] }]
    const payload = { target_item_name: 'URL', target_items: targets, trait_definitions: [variants], page_steps }
    const refused = await practice.user.call('POST', '/jobs/', { ...payload, trait_definitions: PRICE })
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('needs a list field (type array)')])
    const answer = await practice.user.call('POST', '/jobs/', payload)
    const { status, rows } = await practice.outcomeOf(answer.json<Job>().id)
    expect(status).toBe('completed')
    expect(rows.map(({ data }) => data['variants'])).toEqual(
      TWO_FITS.map((number) =>
        fitsOf(number, SEED).map(({ name, priceCents, left }) => ({ fit: name, price: priceCents / 100, in_stock: left })),
      ),
    )
    const { task_id: task, cells } = rows[0]!
    const place = cells['variants']!.evidence.findIndex(({ item, member }) => item === 1 && member === 'price')
    const link = await practice.user.call('POST', `/results/${task}/evidence/variants/links?place=${place}`)
    const shown = await practice.test.app.inject(link.json<{ url: string }>().url)
    expect([shown.statusCode, shown.body]).toEqual([200, expect.stringContaining('Your fit: Regular')])
  })

  it('show their picture to nobody else, and keep it for 30 days', async () => {
    const { db } = practice.test.deps
    const { rows } = await sql<{
      id: string
    }>`select task_id::text as id from task_pictures where job_id = ${jobId} order by task_id`.execute(db)
    const [first] = rows.map(({ id }) => id)
    const stranger = await practice.test.signIn()
    expect((await stranger.call('GET', `/tasks/${first}/picture`)).statusCode).toBe(404)
    await purgeExpired(db)
    expect((await pictureOf(first!)).statusCode).toBe(200)
    await sql`update task_pictures set taken_at = now() - interval '31 days' where task_id = ${first}`.execute(db)
    await purgeExpired(db)
    expect((await pictureOf(first!)).statusCode).toBe(404)
  })

  it('go along when the job is run again, and into a monitor that is made of it', async () => {
    const again = await practice.user.call('POST', `/jobs/${jobId}/rerun`, { which: 'failed' })
    expect(again.statusCode, again.body).toBe(201)
    const rerun = again.json<Job>()
    expect(rerun.page_steps).toEqual(pageStepsSchema.parse(CHOOSE_MEDIUM))
    const { tasks } = await practice.outcomeOf(rerun.id)
    expect(tasks.map((task) => task.error_kind)).toEqual(['step_failed'])
    const monitor = await practice.user.call('POST', '/monitors/', { name: 'm', schedule: { kind: 'daily', at: '07:00' }, job_id: jobId })
    expect(monitor.statusCode, monitor.body).toBe(201)
    expect(monitor.json()).toMatchObject({ page_steps: pageStepsSchema.parse(CHOOSE_MEDIUM) })
  })

  it('are those of the page’s own site, and none where only other sites have some', async () => {
    const steps = [{ site: 'elsewhere.example', steps: [{ kind: 'click', on: { text: 'Nothing' } }] }] as const satisfies PageStepsInput
    const { tasks } = await practice.outcomeOf(await start([address(1)], [...steps]))
    expect(tasks[0]?.error_kind).toBe('nothing_found')
    const both: PageStepsInput = [...steps, { site: '127.0.0.1', steps: [{ kind: 'choose', option: 'Large' }] }]
    const { rows } = await practice.outcomeOf(await start([address(1)], both))
    expect(rows[0]?.data).toEqual({ price: counterGoodsOf(1, SEED).priceCents!.Large / 100 })
  })

  it('are done in a preview, which shows the picture where one can not be', async () => {
    const answer = await practice.user.call('POST', '/preview', payloadOf([address(1), address(SOLD_OUT)], CHOOSE_MEDIUM))
    const events = answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'row',
        row: expect.objectContaining({ data: { price: counterGoodsOf(1, SEED).priceCents!.Medium / 100 } }),
      }),
    )
    const failed = events.find(({ type }) => type === 'failed')
    expect(failed).toMatchObject({
      position: 1,
      error_kind: 'step_failed',
      picture: expect.stringMatching(/^data:image\/jpeg;base64,\/9j/),
    })
  })

  it('are done before fields are detected and targets discovered', async () => {
    const tabs: PageStepsInput = [{ steps: [{ kind: 'next_tab' }] }]
    const detected = await practice.user.call('POST', '/detect-fields', {
      target_items: [`${practice.origin}/counter/tabs/3`],
      page_steps: tabs,
    })
    expect(detected.json<Detection>().fields.map(({ name }) => name.toLowerCase())).toContain('weight')
    const enter: PageStepsInput = [
      {
        steps: [
          { kind: 'fill', on: { label: 'Looking for' }, value: 'nothing of that name' },
          { kind: 'press', key: 'Enter' },
        ],
      },
    ]
    const found = await practice.user.call('POST', '/discover', { url: `${practice.origin}/counter/search`, page_steps: enter })
    expect(found.json()).toMatchObject({ url: expect.stringContaining('q=nothing+of+that+name') })
  })

  it('are kept by templates and configurations', async () => {
    const traits = PRICE
    const template = await practice.user.call('POST', '/schema-definitions/', { name: 't', traits, page_steps: CHOOSE_MEDIUM })
    expect(template.json()).toMatchObject({ page_steps: pageStepsSchema.parse(CHOOSE_MEDIUM) })
    const pro = await practice.test.signIn('pro')
    const kept = await pro.call('POST', '/schema-definitions/configurations/', { name: 'c', traits, page_steps: CHOOSE_MEDIUM })
    expect(kept.json<Configuration>().page_steps).toEqual(pageStepsSchema.parse(CHOOSE_MEDIUM))
  })

  it.each([
    ['a step that runs a script', { kind: 'script', source: 'alert(1)' }, /page_steps/],
    ['a selector of another engine', { kind: 'click', on: { selector: 'xpath=//a' } }, /plain CSS selector/],
    ['an element that is not named', { kind: 'click', on: {} }, /Name the element/],
    ['a step that takes too long', { kind: 'click', on: { text: 'a' }, timeout_s: 900 }, /at most 30 seconds/],
  ])('are refused with a sentence: %s', async (_, step, text) => {
    const answer = await practice.user.call('POST', '/jobs/', payloadOf([address(1)], [{ steps: [step] }] as never))
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringMatching(text)])
  })
})
