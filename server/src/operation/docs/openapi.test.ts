import { Validator } from '@seriousme/openapi-schema-validator'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { readOperations } from './openapi-operations.ts'

let test: TestApp
let routes: string[] = []
beforeAll(async () => {
  test = await createTestApp({
    onRoute: ({ method, url, schema }) => {
      const isHidden = schema && 'hide' in schema && schema.hide === true
      // HEAD belongs to its GET.
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

  it('gives each operation a name of its own, and each group a description', async () => {
    const { paths, tags } = (await test.app.inject('/api/v1/openapi.json')).json()
    const names = Object.values<Record<string, { operationId: string }>>(paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    )
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name))).toEqual([])
    expect(names).toContain('postJobsByIdRetries')
    expect(tags.filter((tag: { description?: string }) => !tag.description)).toEqual([])
  })

  it('tells of every call in what form it is refused', async () => {
    const document = (await test.app.inject('/api/v1/openapi.json')).json()
    const operations = Object.values<Record<string, { responses: Record<string, unknown> }>>(document.paths).flatMap((path) =>
      Object.values(path),
    )
    for (const { responses } of operations)
      expect(responses['default']).toMatchObject({ content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } })
  })

  it('can be tried out in a reference whose scripts and styles are all of this server', async () => {
    const page = await test.app.inject('/api/v1/docs')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1]
    expect(page.body).toContain(`before.js" nonce="${nonce}"`)
    expect((await test.app.inject('/api/v1/docs')).body).not.toContain(String(nonce))
    expect(page.body).not.toMatch(/https?:|<script>|<style/)
    const scripts = [...page.body.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path = '']) => path)
    expect(scripts).toHaveLength(3)
    for (const path of scripts) {
      const [packed, plain] = await Promise.all([
        test.app.inject({ url: path, headers: { 'accept-encoding': 'gzip, br' } }),
        test.app.inject({ url: path, headers: { 'accept-encoding': 'br;q=0, gzip' } }),
      ])
      expect([packed.statusCode, plain.statusCode, plain.headers['content-encoding']]).toEqual([200, 200, undefined])
      const text = packed.headers['content-encoding'] === 'br' ? brotliDecompressSync(packed.rawPayload).toString() : packed.body
      expect(text === plain.body).toBe(true)
    }
  })

  it('begins with what one comes for, and shows each call with the client', async () => {
    const { tags, paths } = (await test.app.inject('/api/v1/openapi.json')).json()
    expect(tags.slice(0, 2)).toMatchObject([{ name: 'jobs' }, { name: 'results' }])
    expect(paths['/api/v1/jobs/{id}/stop'].post['x-codeSamples'][0]).toMatchObject({
      lang: 'TypeScript',
      source: expect.stringContaining("await quarry.api.POST('/api/v1/jobs/{id}/stop', { params: { path: { id: '…' } } })"),
    })
  })

  it('shows a call without the body that may be left out', async () => {
    const { paths } = (await test.app.inject('/api/v1/openapi.json')).json()
    const { requestBody, 'x-codeSamples': samples } = paths['/api/v1/jobs/{id}/retries'].post
    expect([requestBody.required, samples[0].source]).toEqual([
      false,
      expect.stringContaining("await quarry.api.POST('/api/v1/jobs/{id}/retries', { params: { path: { id: '…' } } })"),
    ])
    expect(paths['/api/v1/jobs/'].post['x-codeSamples'][0].source).toContain("POST('/api/v1/jobs/', { body })")
  })

  it('can be read as a page that loads and runs nothing', async () => {
    const page = await test.app.inject('/api/v1/docs/plain')
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
