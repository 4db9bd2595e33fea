// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { ApiError, detailText, readApiError, withDetail } from './api-error.ts'

describe("the server's detail", () => {
  it('[S8.10] is shown as the string it is', () => {
    expect(detailText(new ApiError(422, 'Starter allows 25 rows.'))).toBe('Starter allows 25 rows.')
  })

  it('[S8.10] is shown as lines of location and message where it is a list', () => {
    const detail = [
      { loc: ['body', 'target_items'], msg: 'Too many.', type: 'too_big' },
      { loc: ['body', 'trait_definitions', 0, 'name'], msg: 'Needed.', type: 'missing' },
    ]
    expect(detailText(new ApiError(422, detail))).toBe('body.target_items: Too many.\nbody.trait_definitions.0.name: Needed.')
  })

  it('[S8.10] is shown serialized where it is an object', () => {
    expect(detailText(new ApiError(402, { missing_usd: 1.5 }))).toBe('{"missing_usd":1.5}')
  })

  it('is empty where the server gave none or never answered', async () => {
    expect(detailText(new TypeError('Failed to fetch'))).toBe('')
    expect(detailText(await readApiError(new Response('<html>', { status: 502 })))).toBe('')
  })

  it('follows the message on the same line, or below it where it has several', () => {
    expect(withDetail('Failed.', '')).toBe('Failed.')
    expect(withDetail('Failed.', 'Why.')).toBe('Failed. Why.')
    expect(withDetail('Failed.', 'a: b\nc: d')).toBe('Failed.\na: b\nc: d')
  })
})
