import { templateSchema, type Template } from '@quarry/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let user: SignedIn
beforeAll(async () => void (test = await createTestApp()))
beforeEach(async () => void (user = await test.signIn('starter')))
afterAll(() => test.close())

const payload = {
  name: 'Products',
  base_prompt: null,
  traits: [{ name: 'price', description: 'The price', type: 'number' }],
}
const save = async (overrides = {}): Promise<Template> =>
  (await user.call('POST', '/schema-definitions/', { ...payload, ...overrides })).json()

describe('templates', () => {
  it('[S7.12] [S3.8] [S3.9] [S3.10] [O.74] are saved on every plan and answered whole', async () => {
    const answer = await user.call('POST', '/schema-definitions/', payload)
    expect(answer.statusCode).toBe(201)
    expect(templateSchema.parse(answer.json())).toMatchObject(payload)
  })

  it('[S7.11] [S1.20] are there again for the same person in another session', async () => {
    const { id } = await save()
    expect((await user.call('GET', `/schema-definitions/${id}`)).json()).toMatchObject({ id, ...payload })
  })

  it('[S7.10] [O.48] [O.50] are listed as a bare list, newest first, by limit, offset and search', async () => {
    const first = await save({ name: 'Firms' })
    const second = await save({ name: 'Products' })
    const names = async (query: string): Promise<string[]> =>
      (await user.call('GET', `/schema-definitions/${query}`)).json().map((one: Template) => one.name)
    expect(await names('')).toEqual([second.name, first.name])
    expect(await names('?limit=1&offset=1')).toEqual(['Firms'])
    expect(await names('?search=FIR')).toEqual(['Firms'])
    expect(await names('?search=%25')).toEqual([])
    expect((await user.call('GET', '/schema-definitions?limit=501')).statusCode).toBe(422)
  })

  it.each([
    [{ name: ' ' }, 'Please enter a name for the template.'],
    [{ traits: [{ name: 'a', description: '' }] }, 'At least one valid Data Field (name and description) is required to save a template.'],
  ])('[S5.8] [S5.9] [O.52] the server refuses %j with the stated sentence', async (wrong, sentence) => {
    const answer = await user.call('POST', '/schema-definitions/', { ...payload, ...wrong })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail.map((problem: { msg: string }) => problem.msg)).toContain(sentence)
  })

  it('[O.56] are replaced and renamed, and deleted', async () => {
    const { id } = await save()
    const changed = { ...payload, name: 'Goods', base_prompt: 'Look closely.' }
    expect((await user.call('PUT', `/schema-definitions/${id}`, changed)).json()).toMatchObject({ id, ...changed })
    expect((await user.call('PUT', `/schema-definitions/${id}`, changed)).statusCode).toBe(200)
    expect((await user.call('DELETE', `/schema-definitions/${id}`)).statusCode).toBe(204)
    for (const method of ['GET', 'DELETE'] as const) expect((await user.call(method, `/schema-definitions/${id}`)).statusCode).toBe(404)
    expect((await user.call('PUT', `/schema-definitions/${id}`, changed)).statusCode).toBe(404)
  })

  it('[O.56] [O.111] a name that is taken is refused with 409; another person may have it', async () => {
    const { id } = await save({ name: 'One' })
    await save({ name: 'Two' })
    const saved = await user.call('POST', '/schema-definitions/', { ...payload, name: 'Two' })
    expect([saved.statusCode, saved.json()]).toEqual([409, { detail: 'You already have a template named "Two".' }])
    expect((await user.call('PUT', `/schema-definitions/${id}`, { ...payload, name: 'Two' })).statusCode).toBe(409)
    user = await test.signIn()
    expect((await user.call('POST', '/schema-definitions/', { ...payload, name: 'Two' })).statusCode).toBe(201)
  })
})
