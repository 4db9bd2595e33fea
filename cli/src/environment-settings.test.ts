import { describe, expect, it } from 'vitest'
import { ArgumentError } from './command.ts'
import { readModel } from './environment-settings.ts'

const MODEL = { LLM_PROVIDER: 'local', LLM_MODEL: 'small' }

describe('the way a model is asked', () => {
  it('is left to its size where the environment names none', () => {
    expect(readModel(MODEL)).not.toHaveProperty('asking')
    expect(readModel({ ...MODEL, LLM_ASKING: '' })).not.toHaveProperty('asking')
    expect(readModel({ ...MODEL, LLM_ASKING: 'pointing' })).toMatchObject({ asking: 'pointing' })
    expect(() => readModel({ ...MODEL, LLM_ASKING: 'guessing' })).toThrow(ArgumentError)
  })
})
