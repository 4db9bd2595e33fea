// Learned recipes over HTTP: listed, tried, pinned, deleted; and what a correction would change in other rows.
import {
  proposalOutcomeSchema,
  proposalPayloadSchema,
  proposalSchema,
  recipeDetailSchema,
  recipePatchSchema,
  recipeSummarySchema,
  recipeTestPayloadSchema,
  recipeTestSchema,
  TASK_FAILURES,
  type ProposalEvent,
  type ProposalProgress,
} from '@quarry/contract'
import type { ScraperSettings } from '@quarry/engine'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { actorOf } from '../../http/access.ts'
import { jsonOrLines } from '../../http/answers/described-answer.ts'
import { openJsonLines, type JsonLines } from '../../http/answers/json-lines.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readSerialId, readUuid } from '../../http/ids.ts'
import { applyProposal, undoProposal } from './proposals/apply-proposal.ts'
import { withRecipeProgram } from './ask-recipe-program.ts'
import { proposeChanges, type ProposalDeps } from './proposals/propose-changes.ts'
import { forgetRecipe, getKnownRecipe, getRecipe, listRecipes, pinRecipe, useVersion } from './recipes.queries.ts'

interface RecipesDeps extends ProposalDeps {
  /** Fetches the page that a recipe is tried on. */
  pageSettings: ScraperSettings
}

const account = { access: 'account' } as const
const tags = ['recipes']
const params = z.object({ id: z.string() })

export function recipesRoutes(deps: RecipesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(keptRoutes(deps))
    await app.register(trialRoutes(deps))
  }
}

function keptRoutes({ db }: RecipesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/recipes',
      {
        config: account,
        schema: {
          tags,
          summary: 'How your sites are read, as learned from their pages',
          response: { 200: z.object({ data: z.array(recipeSummarySchema) }), ...refusals },
        },
      },
      async (request) => ({ data: await listRecipes(db, actorOf(request)) }),
    )
    app.get(
      '/recipes/:id',
      {
        config: account,
        schema: { tags, summary: 'One recipe with its rules in words', params, response: { 200: recipeDetailSchema, ...refusals } },
      },
      (request) => getRecipe(db, actorOf(request), readUuid(request.params.id)),
    )
    app.patch(
      '/recipes/:id',
      {
        config: account,
        schema: {
          tags,
          summary: 'Pin a recipe, so that it is never learned again, or let it go; or go back to one of its versions, which pins it',
          params,
          body: recipePatchSchema,
          response: { 200: recipeDetailSchema, ...refusals },
        },
      },
      async (request) => {
        const [actor, id] = [actorOf(request), readUuid(request.params.id)]
        const { is_pinned: isPinned, version } = request.body
        if (version !== undefined) await useVersion(db, actor, { id, version })
        else await pinRecipe(db, actor, { id, isPinned: isPinned === true })
        return getRecipe(db, actor, id)
      },
    )
    app.delete(
      '/recipes/:id',
      { config: account, schema: { tags, summary: 'Forget a recipe', params, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        await forgetRecipe(db, actorOf(request), readUuid(request.params.id))
        return reply.code(204).send(null)
      },
    )
  }
}

function trialRoutes({ db, pageSettings, inspectionQuota }: RecipesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/recipes/:id/test',
      {
        config: account,
        schema: {
          tags,
          summary: 'Read one page by a recipe; nothing is stored',
          params,
          body: recipeTestPayloadSchema,
          response: { 200: recipeTestSchema, ...refusals },
        },
      },
      async (request) => {
        const actor = actorOf(request)
        const { known, fields } = await getKnownRecipe(db, actor, readUuid(request.params.id))
        inspectionQuota.take(actor.accountId)
        const order = { kind: 'try' as const, url: request.body.url, settings: pageSettings, recipe: known }
        const wish = { fields, prompt: '', targetName: 'URL' }
        const [page] = await withRecipeProgram((program) => program.read({ ...order, wish }))
        if (page === undefined) throw new Error('A tried page has no reading.')
        return { url: page.url, fits: page.reading.recipe !== null, cells: page.cells }
      },
    )
  }
}

/** Once lines have been sent, the refusal is sent as a line. @throws `error` before */
function failedEvent(request: FastifyRequest, { error, lines }: { error: unknown; lines: JsonLines<ProposalEvent> | null }): ProposalEvent {
  if (lines?.isBegun() !== true) throw error
  if (error instanceof AppError && typeof error.detail === 'string') return { type: 'failed', detail: error.detail }
  request.log.error({ err: error }, 'request failed')
  return { type: 'failed', detail: `${TASK_FAILURES.internal.text} Reference: ${request.id}` }
}

/** What a correction would change in the other rows of its site: a preview that is then applied or discarded. */
export function proposalsRoutes(deps: Omit<RecipesDeps, 'pageSettings'>): FastifyPluginAsyncZod {
  const { db } = deps
  return async (app) => {
    app.post(
      '/recipe-proposals',
      {
        config: account,
        schema: {
          tags,
          summary:
            'Learn from a corrected cell, or forget what a correction taught that was taken back, and show what that would change in the other rows of its site; of a rejected cell, which of them have the same value; free of charge',
          description:
            'With `Accept: application/x-ndjson` rows that are read again are reported as a stream of JSON lines: `progress`, then `done` or `failed`.',
          body: proposalPayloadSchema,
          response: { 201: jsonOrLines(proposalSchema), ...refusals },
        },
      },
      async (request, reply) => {
        const { task_id: taskId, field } = request.body
        const lines = openJsonLines<ProposalEvent>(request, reply)
        const onProgress = (progress: ProposalProgress) => lines?.tell({ type: 'progress', ...progress })
        const ending = await proposeChanges(deps, actorOf(request), { taskId: readSerialId(taskId), field, onProgress }).then(
          (proposal): ProposalEvent => ({ type: 'done', proposal }),
          (error: unknown) => failedEvent(request, { error, lines }),
        )
        if (lines?.isBegun() !== true && ending.type === 'done') return reply.code(201).send(ending.proposal)
        lines?.tell(ending)
        reply.raw.end()
        return reply
      },
    )
    app.post(
      '/recipe-proposals/:id/apply',
      {
        config: account,
        schema: {
          tags,
          summary: 'Write what a proposal showed; free of charge',
          params,
          response: { 200: proposalOutcomeSchema, ...refusals },
        },
      },
      async (request) => ({ changed: await applyProposal(db, actorOf(request), readUuid(request.params.id)) }),
    )
    app.post(
      '/recipe-proposals/:id/undo',
      {
        config: account,
        schema: {
          tags,
          summary: 'Bring back what an applied proposal changed',
          params,
          response: { 200: proposalOutcomeSchema, ...refusals },
        },
      },
      async (request) => ({ changed: await undoProposal(db, actorOf(request), readUuid(request.params.id)) }),
    )
  }
}
