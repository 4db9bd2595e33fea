import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { readOperations } from './openapi-operations.ts'

let test: TestApp
let routes: string[] = []
beforeAll(async () => {
  test = await createTestApp({
    onRoute: ({ method, url, schema }) => {
      const isHidden = schema && 'hide' in schema && schema.hide === true
      // HEAD goes with its GET.
      const methods = [method].flat().filter((one) => one !== 'HEAD')
      if (!isHidden) routes = [...routes, ...methods.map((one) => `${one} ${url.replace(/:(\w+)/g, '{$1}')}`)]
    },
  })
})
afterAll(() => test.close())

describe('the API description', () => {
  it('is valid OpenAPI 3.1 and names every route', async () => {
    const document = (await test.app.inject('/api/v1/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    const validator = new Validator()
    expect((await validator.validate(document)).errors).toBeUndefined()
    expect(
      readOperations(document)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    ).toEqual(routes.toSorted())
    expect(routes.length).toBeGreaterThan(18)
  })

  it('tells of every call in what form it is refused', async () => {
    const document = (await test.app.inject('/api/v1/openapi.json')).json()
    const operations = Object.values<Record<string, { responses: Record<string, unknown> }>>(document.paths).flatMap((path) =>
      Object.values(path),
    )
    for (const { responses } of operations)
      expect(responses['default']).toMatchObject({ content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } })
  })

  it('can be read as a page that loads and runs nothing', async () => {
    const page = await test.app.inject('/api/v1/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).not.toMatch(/<script|<link|<img|https?:\/\/(?!localhost)/)
    expect([...page.body.matchAll(/<a href="#([^"]+)">/g)].map(([, name]) => name)).toEqual(
      [...page.body.matchAll(/<h2 id="([^"]+)">/g)].map(([, name]) => name),
    )
    expect(page.body).toMatch(/<h2 id="jobs">[^]*<h2 id="api-keys">[^]*<h2 id="operation">/)
    for (const { method, path } of readOperations(test.app.swagger())) expect(page.body).toContain(`<code>${method} ${path}</code>`)
  })
})
