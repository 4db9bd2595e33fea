// The routes that an API key can call: those about jobs and their resources. All others require a signed-in person. Independent of single
// keys.
import { API_NEEDS_UPGRADE, mayUseApi } from '@quarry/contract'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'

const WORK =
  /^\/api\/v1\/(?:jobs|folders|tasks|results|schema-definitions|preview|pilot|pages|detect-fields|discover|propose-table|pipelines|monitors|recipes|recipe-proposals|connections)(?:\/|$)/
const MONITORS = /^\/api\/v1\/monitors(?:\/|$)/
const FIGURES = /^\/api\/v1\/(?:account|balance|usage)(?:\/|$)/

/** @throws AppError forbidden: the key may not do this, with the reason */
export function assertKeyReaches(request: FastifyRequest, actor: Actor): void {
  if (!actor.key) return
  if (!mayUseApi(actor.plan)) throw new AppError('forbidden', { detail: API_NEEDS_UPGRADE })
  const path = request.routeOptions.url ?? ''
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (!WORK.test(path) && !(isReading && FIGURES.test(path))) {
    throw new AppError('forbidden', { detail: 'An API key can’t do this. Log in to do it yourself.' })
  }
  if (!isReading && actor.key.hasBudget && MONITORS.test(path)) {
    // Their runs belong to the account and would escape any budget.
    throw new AppError('forbidden', { detail: 'An API key with a budget can’t make or change monitors. Log in to do it yourself.' })
  }
  const scope = isReading ? 'read' : 'write'
  if (!actor.key.scopes.includes(scope)) throw new AppError('forbidden', { detail: `This API key may not ${scope}.` })
}
