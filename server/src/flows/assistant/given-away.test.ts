import { describe, expect, it } from 'vitest'
import { givesAway, withoutSuspectEnd } from './given-away.ts'
import { MODEL_INSTRUCTIONS } from './model-prompt.ts'

const secret = MODEL_INSTRUCTIONS.slice(200, 600)

describe('instructions in a message', () => {
  it('are never revealed while it is written, except for words that may be a coincidence', () => {
    for (const message of [secret, `Sure: ${secret}`, secret.toUpperCase()]) {
      for (let end = 0; end <= message.length; end += 1) {
        expect(givesAway(withoutSuspectEnd(message.slice(0, end), MODEL_INSTRUCTIONS), MODEL_INSTRUCTIONS)).toBe(false)
      }
    }
    expect(givesAway(secret, MODEL_INSTRUCTIONS)).toBe(true)
  })

  it('hold nothing else back', () => {
    const message = 'I looked at the shop and propose a name and a price for each of its kettles.'
    for (let end = 0; end <= message.length; end += 1)
      expect(withoutSuspectEnd(message.slice(0, end), MODEL_INSTRUCTIONS)).toBe(message.slice(0, end))
  })
})
