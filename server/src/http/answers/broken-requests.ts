// Malformed or too long HTTP requests never become a request object: they are answered on the raw connection, in the API's format.
import type { ErrorBody } from '@quarry/contract'
import type { Socket } from 'node:net'

/** Size of request line and headers together. Views of rows are passed in the URL, with up to 20,000 characters of filters. */
export const HEADER_BYTES_MAX = 64 * 1024

const ANSWERS: Record<string, [status: string, detail: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address and the headers of the request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
}
const NO_REQUEST: [string, string] = ['400 Bad Request', 'The request could not be understood.']

export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const [status, detail] = ANSWERS[error.code ?? ''] ?? NO_REQUEST
  const body = JSON.stringify({ detail } satisfies ErrorBody)
  const headers = ['content-type: application/json; charset=utf-8', `content-length: ${Buffer.byteLength(body)}`, 'connection: close']
  socket.end([`HTTP/1.1 ${status}`, ...headers, '', body].join('\r\n'))
}
