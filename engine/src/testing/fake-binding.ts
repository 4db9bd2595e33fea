// A binding without a model, for tests: answers immediately like the scripted reader, and fails in a certain way if the page contains its
// words.
// Implements the used part of node-llama-cpp.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Binding, Chat, HistoryItem } from '../model/local/binding-types.ts'
import { linesOf, readPrompt } from './reading-model.ts'

const CHARS_PER_TOKEN = 4

/** Installs it where `quarry model install` installs the real one. */
export function installFakeBinding(runtimeDir: string): void {
  const folder = join(runtimeDir, 'node_modules/node-llama-cpp')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'node-llama-cpp', version: '0.0.0', type: 'module', exports: './index.js' }),
  )
  writeFileSync(join(folder, 'index.js'), `export * from ${JSON.stringify(pathToFileURL(import.meta.filename).href)}\n`)
}

export const getLlama: Binding['getLlama'] = async () => ({
  async loadModel({ modelPath }) {
    if (modelPath.includes('unloadable')) throw new Error('unknown model architecture')
    if (modelPath.includes('crashing')) process.kill(process.pid, 'SIGKILL')
    return {
      tokenizer: null,
      createContext: async ({ contextSize }) => ({
        contextSize,
        getSequence: () => ({ tokenMeter: { getState: () => ({ usedInputTokens: used.input, usedOutputTokens: used.output }) } }),
      }),
    }
  },
  async createGrammarForJsonSchema(schema) {
    if (JSON.stringify(schema).includes('"impossible"')) throw new Error('no such type')
    return { grammar: JSON.stringify(schema) }
  },
  getGrammarFor: async () => ({ grammar: 'json' }),
})

const used = { input: 0, output: 0 }
let before = ''

export class LlamaChat implements Chat {
  chatWrapper: Chat['chatWrapper'] = {
    generateContextState: ({ chatHistory }) => ({
      contextText: { tokenize: () => Array.from({ length: tokensOf(textOf(chatHistory)) }) },
    }),
  }

  async generateResponse(
    history: HistoryItem[],
    { maxTokens, signal, grammar, onTextChunk }: Parameters<Chat['generateResponse']>[1],
  ): ReturnType<Chat['generateResponse']> {
    const prompt = textOf(history)
    used.input += tokensOf(prompt) - tokensOf(sharedStart(before, prompt))
    before = prompt
    if (prompt.includes('the process always dies')) process.kill(process.pid, 'SIGKILL')
    // The process has its own working folder, in which this file marks that it has died.
    if (prompt.includes('the process dies once') && !existsSync('died')) {
      writeFileSync('died', '')
      process.kill(process.pid, 'SIGKILL')
    }
    if (prompt.includes('the process may be told to die') && existsSync('dying')) process.kill(process.pid, 'SIGKILL')
    if (prompt.includes('never answers')) await delay(2 ** 30, undefined, { signal })
    const user = textOf(history.filter(({ type }) => type === 'user').slice(-1))
    const isReading = user.includes('\nFields:\n')
    const answer = isReading ? readShort(user) : `{"ready": true${grammar === undefined ? ', "free": true' : ''}}`
    const isCut = tokensOf(answer) > maxTokens
    const response = isCut ? answer.slice(0, maxTokens * CHARS_PER_TOKEN) : answer
    for (const piece of response.match(/[\s\S]{1,8}/g) ?? []) onTextChunk?.(piece)
    used.output += tokensOf(response)
    return { response, metadata: { stopReason: isCut ? 'maxTokens' : 'stopGenerationTrigger' } }
  }
}

/** The scripted reader's answer in the format of local models; a newly written text is made of the page's first line. */
function readShort(user: string): string {
  const read = JSON.parse(readPrompt(user)) as Record<
    string,
    { blocks?: number[]; value?: string; items?: { blocks: number[]; value: string }[] } | null
  >
  const [first] = linesOf(user)
  for (const [, key = ''] of user.matchAll(/^- (\S+) \(string, own words\)/gm))
    read[key] = first ? { blocks: [first.id], value: `About: ${first.text}` } : null
  const short = (one: { blocks?: number[]; value?: string }) => ({ line: one.blocks?.[0], value: one.value })
  const answers = Object.entries(read).map(([key, one]) => [key, one && (one.items ? { items: one.items.map(short) } : short(one))])
  return JSON.stringify(Object.fromEntries(answers))
}

function textOf(history: readonly HistoryItem[]): string {
  return history.map((item) => (item.type === 'model' ? item.response.join('') : item.text)).join('\n')
}

function sharedStart(one: string, other: string): string {
  let end = 0
  while (end < one.length && one[end] === other[end]) end += 1
  return one.slice(0, end)
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARS_PER_TOKEN)
}
