// Builds the request object of the endpoints from Node's. Validates only the size and the syntax of the body.
import type { IncomingMessage } from 'node:http'
import { AuthError } from '../auth-error.ts'

export interface AuthRequest {
  method: string
  /** Path below the service's mount path. */
  path: string
  params: Record<string, string>
  query: URLSearchParams
  headers: IncomingMessage['headers']
  /** Parsed JSON or form; an empty object where nothing was sent. */
  body: unknown
  /** IP address of the client; forwarded headers count only from trusted proxies. */
  address: string
  userAgent: string
}

const BODY_BYTES_MAX = 1024 * 1024

/** @throws request_entity_too_large, bad_json */
export async function readBody(message: IncomingMessage): Promise<unknown> {
  const text = await readText(message)
  if (text.trim() === '') return {}
  if (message.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text))
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new AuthError('bad_json', 'Could not parse request body as JSON')
  }
}

async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of message) {
      const buffer = Buffer.from(chunk)
      bytes += buffer.length
      if (bytes > BODY_BYTES_MAX) throw new AuthError('request_entity_too_large', 'Request body too large')
      chunks.push(buffer)
    }
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw new AuthError('bad_json', 'The request body was cut off')
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The first value of a header, or empty. */
export function headerOf(request: Pick<AuthRequest, 'headers'>, name: string): string {
  const value = request.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
