import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { CHAT_MODEL, smallGguf } from '../../testing/small-gguf.ts'
import { readGguf } from './gguf-header.ts'
import { memoryNeed, memoryProblem } from './model-memory.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-gguf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function written(name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

describe('readGguf', () => {
  it('reads size, context, cache and whether there is a chat template', () => {
    const plain = readGguf(written('plain.gguf', smallGguf()))
    expect(plain).toMatchObject({ architecture: 'llama', contextTokens: 8192, parameters: 64, hasChatTemplate: false })
    expect(plain.cacheBytesPerToken).toBe(2 * 4 * (16 + 16) * 2)
    const chat = smallGguf(CHAT_MODEL)
    expect(readGguf(written('chat.gguf', chat)).hasChatTemplate).toBe(true)
  })

  it('refuses a file that is missing, something else, or cut short in its header or its weights', () => {
    const whole = smallGguf()
    expect(() => readGguf(join(folder, 'missing.gguf'))).toThrow('There is no model at')
    expect(() => readGguf(written('other.gguf', Buffer.from('no model, but some text that is long enough')))).toThrow('is no GGUF file')
    expect(() => readGguf(written('head.gguf', whole.subarray(0, 60)))).toThrow('it ends within its header')
    expect(() => readGguf(written('weights.gguf', whole.subarray(0, -1)))).toThrow('is cut short')
  })
})

describe('memoryProblem', () => {
  it('names the memory that a model needs and the limit it exceeds', () => {
    const facts = readGguf(written('memory.gguf', smallGguf()))
    expect(memoryNeed(facts, 2_000)).toBeGreaterThan(memoryNeed(facts, 1_000))
    expect(memoryProblem(facts, { contextTokens: 1_000, megabytesMax: 100 })).toMatch(
      /needs about \d+ MB of memory, and LLM_MEMORY_MB allows 100/,
    )
    expect(memoryProblem({ ...facts, bytes: 1e15 }, { contextTokens: 1_000, megabytesMax: null })).toMatch(/MB are free/)
  })
})
