// `quarry model test` and `quarry model serve`: sends a model a test question, and serves a model of this machine to other programs.
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  createModelClient,
  findHost,
  LOCAL_PROVIDER,
  modelNameOf,
  ModelHostError,
  NO_LIMITS,
  tryModel,
  type ModelSettings,
} from '@quarry/engine'
import { ArgumentError, BrokenOff, EXIT, type Command } from '../command.ts'
import { contextTokensOf, readLocalModel, readModel } from '../environment-settings.ts'

export const modelTestCommand: Command = {
  name: 'model test',
  summary: 'Sends the configured model (or one of this machine, by name or file) a test question, and prints its time and tokens',
  usage: '[NAME | FILE]',
  async run(args) {
    const settings = settingsOf(args)
    const client = createModelClient(settings)
    const ask = async (): Promise<string> => {
      const { answer, problem, ms, usage } = await tryModel(client, new AbortController().signal)
      if (problem !== null) throw new BrokenOff(problem)
      return `${answer} in ${(ms / 1_000).toFixed(1)} s, ${usage.promptTokens} tokens asked, ${usage.completionTokens} answered`
    }
    process.stdout.write(`${client.name}\nfirst answer   ${await ask()}\n`)
    process.stdout.write(`second answer  ${await ask()}\n`)
    return EXIT.done
  },
}

export const modelServeCommand: Command = {
  name: 'model serve',
  summary: 'Serves a model to other programs of this machine until it is stopped, and prints its address and key (OpenAI-compatible)',
  usage: '[NAME | FILE]',
  async run(args) {
    const { local, contextTokens, model } = settingsOf(args)
    if (local === undefined) throw new ArgumentError('Only a model of this machine can be served: name one.')
    const stop = new AbortController()
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
    let shown = ''
    try {
      while (!stop.signal.aborted) {
        const { origin, token } = await findHost(local, { contextTokens }, stop.signal)
        if (origin !== shown) process.stdout.write(`Address  ${origin}/v1\nKey      ${token}\nModel    ${model}\nStop it with Ctrl+C.\n`)
        shown = origin
        await delay(RENEW_MS, undefined, { signal: stop.signal })
      }
    } catch (error) {
      if (error instanceof ModelHostError) throw new BrokenOff(error.message, { cause: error })
      if (!stop.signal.aborted) throw error
    }
    return EXIT.done
  },
}

/** Its lease is renewed this often, and a process that ended is started again. */
const RENEW_MS = 10_000

/** A model named in the arguments takes precedence over the settings. @throws ArgumentError */
function settingsOf(args: string[]): ModelSettings {
  const [name, ...more] = positionalsOf(args)
  if (more.length > 0) throw new ArgumentError('One model is needed.')
  if (name === undefined) {
    const set = readModel(process.env)
    if (set === null) throw new ArgumentError('No model is set (LLM_PROVIDER, LLM_MODEL), and none is named.')
    return set
  }
  return {
    provider: LOCAL_PROVIDER,
    baseUrl: null,
    model: modelNameOf(name),
    apiKey: null,
    structured: 'auto',
    contextTokens: contextTokensOf(process.env, true),
    price: null,
    targetLimits: NO_LIMITS,
    local: readLocalModel(process.env, name),
  }
}

function positionalsOf(args: string[]): string[] {
  try {
    return parseArgs({ args, options: {}, allowPositionals: true }).positionals
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : 'The arguments are wrong.')
  }
}
