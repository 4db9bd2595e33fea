import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readGguf } from './gguf-header.ts'
import { memoryNeed, memoryProblem } from './model-memory.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-gguf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const word = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer)
const long = (value: number): Buffer => Buffer.from(BigUint64Array.of(BigInt(value)).buffer)
const text = (value: string): Buffer => Buffer.concat([long(Buffer.byteLength(value)), Buffer.from(value)])
const textPair = (key: string, value: string): Buffer => Buffer.concat([text(key), word(8), text(value)])
const wordPair = (key: string, value: number): Buffer => Buffer.concat([text(key), word(4), word(value)])

/** One tensor of 64 numbers at 32 bits. */
function smallModel(pairs: Buffer[] = []): Buffer {
  const own = [textPair('general.architecture', 'llama'), wordPair('llama.context_length', 2048), wordPair('llama.block_count', 2)]
  own.push(wordPair('llama.embedding_length', 64), wordPair('llama.attention.head_count', 4), ...pairs)
  const head = Buffer.concat([Buffer.from('GGUF'), word(3), long(1), long(own.length), ...own])
  const tensor = Buffer.concat([text('weights'), word(1), long(64), word(0), long(0)])
  const padding = Buffer.alloc((32 - ((head.length + tensor.length) % 32)) % 32)
  return Buffer.concat([head, tensor, padding, Buffer.alloc(256)])
}

function written(name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

describe('readGguf', () => {
  it('reads size, context, cache and whether there is a chat template', () => {
    const plain = readGguf(written('plain.gguf', smallModel()))
    expect(plain).toMatchObject({ architecture: 'llama', contextTokens: 2048, parameters: 64, hasChatTemplate: false })
    expect(plain.cacheBytesPerToken).toBe(2 * 4 * (16 + 16) * 2)
    const chat = smallModel([textPair('tokenizer.chat_template', '{{ messages }}')])
    expect(readGguf(written('chat.gguf', chat)).hasChatTemplate).toBe(true)
  })

  it('refuses a file that is missing, something else, or cut short in its header or its weights', () => {
    const whole = smallModel()
    expect(() => readGguf(join(folder, 'missing.gguf'))).toThrow('There is no model at')
    expect(() => readGguf(written('other.gguf', Buffer.from('no model, but some text that is long enough')))).toThrow('is no GGUF file')
    expect(() => readGguf(written('head.gguf', whole.subarray(0, 60)))).toThrow('it ends within its header')
    expect(() => readGguf(written('weights.gguf', whole.subarray(0, -1)))).toThrow('is cut short')
  })
})

describe('memoryProblem', () => {
  it('names what a model needs and the bound it exceeds', () => {
    const facts = readGguf(written('memory.gguf', smallModel()))
    expect(memoryNeed(facts, 2_000)).toBeGreaterThan(memoryNeed(facts, 1_000))
    expect(memoryProblem(facts, { contextTokens: 1_000, megabytesMax: 100 })).toMatch(
      /needs about \d+ MB of memory, and LLM_MEMORY_MB allows 100/,
    )
    expect(memoryProblem({ ...facts, bytes: 1e15 }, { contextTokens: 1_000, megabytesMax: null })).toMatch(/MB are free/)
  })
})
