import { randomUUID } from 'node:crypto'
import { DELETION_WORDS } from '@quarry/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { OWNER_CODE, OWNER_PASSWORD } from '../../testing/fake-account-service.ts'
import { completeTask } from '../../testing/finish-job.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { SMALL_PNG } from '../../testing/small-picture.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { findAccountTables } from './account-tables.ts'

const asOwner = { password: OWNER_PASSWORD }
const template = { name: 'shop', traits: [{ name: 'a', description: 'b', type: 'string' }] }

let test: TestApp
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())

/** A user with a template, a picture, a mail, and a half finished job. */
async function makeResident(): Promise<{ user: SignedIn; jobId: string }> {
  const user = await test.signIn()
  await user.call('POST', '/schema-definitions/', template)
  const { id } = (await user.call('POST', '/jobs/', makeJobPayload())).json<{ id: string }>()
  await completeTask(test.database.db, id, { position: 0, data: { title: 'Lamp', price: 1 } })
  await test.app.inject({
    method: 'PUT',
    url: '/api/v1/account/avatar',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'image/png' },
    payload: SMALL_PNG,
  })
  const mail = { recipient: user.actor.email.toUpperCase(), subject: 's', text: 't', html: 'h' }
  await test.database.db.insertInto('mail_outbox').values(mail).execute()
  return { user, jobId: id }
}

async function takeOut(user: SignedIn, proof: unknown = asOwner) {
  const { url } = (await user.call('POST', '/account/export-links', proof)).json<{ url: string }>()
  return test.app.inject(url)
}

describe('[O.107] taking everything along', () => {
  it('gives one file with all data of the account and of no other', async () => {
    const { user, jobId } = await makeResident()
    const stranger = await makeResident()
    const file = await takeOut(user)
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-disposition']).toBe('attachment; filename="quarry-account.json"')
    const all = file.json()
    expect(all).toMatchObject({
      made_at: expect.any(String),
      sign_in: { id: user.actor.accountId },
      accounts: [{ id: user.actor.accountId, email: user.actor.email }],
      templates: [{ name: 'shop' }],
      jobs: [{ id: jobId, total: 3 }],
      results: [{ data: { title: 'Lamp', price: 1 } }],
      avatars: [{ picture: SMALL_PNG.toString('base64') }],
    })
    expect(all.tasks).toHaveLength(3)
    for (const foreign of [stranger.user.actor.accountId, stranger.user.actor.email, stranger.jobId])
      expect(file.body).not.toContain(foreign)
  })

  it('wants proof of ownership; a password or a mailed code will do', async () => {
    const { user } = await makeResident()
    const asked = async (proof: unknown) => {
      const answer = await user.call('POST', '/account/export-links', proof)
      return [answer.statusCode, answer.json().detail]
    }
    expect(await asked({ password: 'a guess' })).toEqual([422, 'The password is not right.'])
    expect(await asked({ code: '000000' })).toEqual([422, 'The code is not right, or it has expired.'])
    for (const none of [{}, { ...asOwner, code: OWNER_CODE }]) expect((await asked(none))[0]).toBe(422)
    expect((await takeOut(user, { code: OWNER_CODE })).statusCode).toBe(200)
  })

  it('opens by the link alone, for one account and one minute', async () => {
    const [{ user }, other] = [await makeResident(), await makeResident()]
    const { url } = (await user.call('POST', '/account/export-links', asOwner)).json<{ url: string }>()
    const to = (accountId: string) => url.replace(user.actor.accountId, accountId)
    expect((await test.app.inject(to(other.user.actor.accountId))).statusCode).toBe(401)
    expect((await test.app.inject(to(randomUUID()))).statusCode).toBe(401)
    expect((await test.app.inject(url.replace(/expires=\d+/, `expires=${Date.now() + 3_600_000}`))).statusCode).toBe(401)
    expect((await user.call('GET', `/account/export?account=${user.actor.accountId}`)).statusCode).toBe(401)
  })

  it('contains no credentials: no hashes, keys or secrets', async () => {
    const tables = await test.database.db.transaction().execute(findAccountTables)
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['accounts', 'avatars', 'jobs', 'results', 'tasks', 'templates']))
    const columns = tables.flatMap(({ name, columns: own }) => own.map((column) => `${name}.${column.name}`))
    expect(columns.filter((column) => /hash|digest|secret|salt|password|sealed/.test(column))).toEqual([])
  })
})

describe('[O.107] deleting the account', () => {
  const leave = (user: SignedIn, body: unknown = { ...asOwner, confirmation: DELETION_WORDS }) => user.call('DELETE', '/account', body)
  const rowsOf = async (table: 'jobs' | 'templates' | 'tasks' | 'results' | 'avatars' | 'accounts'): Promise<number> => {
    const { n } = await test.database.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  }

  it('deletes all its data and its sign-in, and no other account’s', async () => {
    const stayer = await makeResident()
    const counts = async () => Promise.all((['accounts', 'templates', 'jobs', 'tasks', 'results', 'avatars'] as const).map(rowsOf))
    const before = await counts()
    const { user } = await makeResident()
    const deleteUser = vi.spyOn(test.deps.accountService, 'deleteUser')
    expect((await leave(user)).statusCode).toBe(200)
    expect(deleteUser).toHaveBeenCalledExactlyOnceWith(user.actor.accountId)
    expect(await counts()).toEqual(before)
    expect((await stayer.user.call('GET', `/jobs/${stayer.jobId}`)).statusCode).toBe(200)
    const mails = await test.database.db.selectFrom('mail_outbox').select('recipient').execute()
    expect(mails.map(({ recipient }) => recipient.toLowerCase())).not.toContain(user.actor.email)
  })

  it('cannot be undone by a token that is still valid, and an interrupted deletion is completed', async () => {
    const { user } = await makeResident()
    const deleteUser = vi.spyOn(test.deps.accountService, 'deleteUser').mockRejectedValueOnce(new Error('away'))
    expect((await leave(user)).statusCode).toBe(500)
    expect(await Promise.all(['/jobs/', '/account'].map(async (path) => (await user.call('GET', path)).statusCode))).toEqual([401, 401])
    expect(deleteUser.mock.calls.length).toBeGreaterThan(1)
    expect(await test.database.db.selectFrom('accounts').selectAll().where('id', '=', user.actor.accountId).execute()).toEqual([])
  })

  it.each([
    ['without the words', { ...asOwner }],
    ['with other words', { ...asOwner, confirmation: 'yes' }],
    ['with a wrong password', { password: 'a guess', confirmation: DELETION_WORDS }],
    ['with nothing that proves the owner', { confirmation: DELETION_WORDS }],
  ])('%s does nothing', async (_, body) => {
    const { user, jobId } = await makeResident()
    expect((await leave(user, body)).statusCode).toBe(422)
    expect((await user.call('GET', `/jobs/${jobId}`)).statusCode).toBe(200)
  })

  it('ends first what has to be ended elsewhere, and stops where that fails', async () => {
    const { user } = await makeResident()
    const end = vi.fn().mockRejectedValueOnce(new Error('the payments do not answer'))
    const held = test.deps.beforeAccountEnds
    Object.assign(test.deps, { beforeAccountEnds: [end] })
    expect((await leave(user)).statusCode).toBe(500)
    expect((await user.call('GET', '/account')).statusCode).toBe(200)
    expect((await leave(user)).statusCode).toBe(200)
    Object.assign(test.deps, { beforeAccountEnds: held })
    expect(end).toHaveBeenCalledTimes(2)
  })
})
