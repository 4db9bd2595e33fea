import { deviceSchema } from '@quarry/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownerOf } from './account-service.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())

describe('devices', () => {
  it('are listed with the one that asks marked, and signed out one by one', async () => {
    const user = await test.signIn()
    const devices = deviceSchema.array().parse((await user.call('GET', '/account/devices')).json())
    expect(devices).toMatchObject([{ id: user.sessionId, user_agent: 'Test browser', is_current: true }])
    expect((await user.call('DELETE', '/account/devices/another')).statusCode).toBe(404)
    expect((await user.call('DELETE', `/account/devices/${user.sessionId}`)).statusCode).toBe(200)
  })

  it('are reported as unknown where the sign-in service keeps no list', async () => {
    const user = await test.signIn()
    const { listDevices } = test.deps.accountService
    test.deps.accountService.listDevices = async () => null
    const answer = await user.call('GET', '/account/devices')
    test.deps.accountService.listDevices = listDevices
    expect([answer.statusCode, answer.json().detail]).toEqual([404, 'The sign-in service of this installation does not list devices.'])
  })

  it('are not accessible with an API key', () => {
    expect(() => ownerOf({ accountId: 'a', email: 'a@example.com', plan: 'pro' })).toThrow('This can only be done by its owner, signed in.')
  })
})
