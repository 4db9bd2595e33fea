// API client of a running server for commands. Its URL comes from an option or the environment, the API key from the environment.
import { ApiError, createClient, type QuarryClient } from '@quarry/client'
import { ArgumentError, BrokenOff, EXIT } from './command.ts'

/** Options of every command that calls a server. */
export const REMOTE_OPTIONS = { server: { type: 'string' } } as const
export const REMOTE_USAGE = '[--server URL]'

const SERVER_DEFAULT = 'http://localhost:3000'

/** The API key comes only from QUARRY_API_KEY, because arguments are visible to every user of the machine. @throws ArgumentError */
export function openApi({ server }: { server?: string }, environment: NodeJS.ProcessEnv = process.env): QuarryClient {
  const url = server ?? (environment['QUARRY_URL'] || SERVER_DEFAULT)
  if (!URL.canParse(url)) throw new ArgumentError(`--server: "${url}" is not a URL.`)
  const apiKey = environment['QUARRY_API_KEY']
  return createClient({ url: new URL(url).origin, ...(apiKey ? { apiKey } : {}) })
}

/** Reports refusals of the server, and a server that cannot be reached, in one sentence. */
export async function withApi(options: { server?: string }, work: (api: QuarryClient) => Promise<number | void>): Promise<number> {
  const api = openApi(options)
  try {
    return (await work(api)) ?? EXIT.done
  } catch (error) {
    process.stderr.write(`${sentenceFor(error)}\n`)
    return EXIT.broken
  }
}

/** @throws the error itself where it is neither a refusal nor a failed connection. */
function sentenceFor(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return `${error.message} QUARRY_API_KEY needs a key from the profile, tab API.`
  if (error instanceof ApiError || error instanceof BrokenOff) return error.message
  if (error instanceof TypeError && error.message === 'fetch failed') {
    return 'The server cannot be reached. Set its URL by --server or QUARRY_URL.'
  }
  if (error instanceof TypeError && error.message === 'terminated')
    return 'The connection to the server ended before its answer did. Try again.'
  throw error
}
