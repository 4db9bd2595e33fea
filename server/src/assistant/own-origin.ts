// Refuses calls that another site's page makes: the chat asks for no sign-in, so only the product's own pages may use it.
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/** Programs send no Origin; browsers always do. @throws AppError forbidden */
export function assertOwnOrigin(request: FastifyRequest, { publicUrl, embedded }: { publicUrl: string; embedded: boolean }): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOwn =
    origin === undefined ? site === undefined || site === 'same-origin' : origin === publicUrl || (embedded && origin === `http://${host}`)
  if (!isOwn) throw new AppError('forbidden', { detail: 'The assistant answers the pages of this installation only.' })
}
