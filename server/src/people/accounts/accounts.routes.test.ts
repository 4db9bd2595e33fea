import { randomUUID } from 'node:crypto'
import { accountSchema } from '@quarry/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())

describe('the account', () => {
  it.each(['starter', 'pro'] as const)('[S6.15] tells who is signed in and that the limits of %s hold', async (plan) => {
    const user = await test.signIn(plan)
    const account = accountSchema.parse((await user.call('GET', '/account')).json())
    expect(account).toEqual({ id: user.actor.accountId, email: user.actor.email, plan })
  })

  it('has its plan at the very first request of a new person', async () => {
    const claims = { sub: randomUUID(), email: 'new@example.com', session_id: randomUUID() }
    test.liveSessions.add(claims.session_id)
    const headers = { authorization: `Bearer ${await test.signToken(claims)}` }
    const answer = await test.app.inject({ url: '/api/v1/account', headers })
    expect(answer.json()).toMatchObject({ id: claims.sub, plan: 'starter' })
  })
})
