// The language model over HTTP, for operators. Next: server/src/operation/operators/model-shelf.ts
import { localModelsSchema, modelTrialSchema, operatorModelSchema, type OperatorModel } from '@quarry/contract'
import { tryModel, type ModelClient } from '@quarry/engine'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { untilClosed } from '../../http/answers/until-closed.ts'
import { refusals } from '../../http/error-schemas.ts'
import type { ModelShelf } from './model-shelf.ts'
import { modelState } from './model-state.ts'
import { getModelSpent, recordModelUse } from '../../money/usage/model-use.store.ts'

export interface OperatorsDeps {
  db: Database
  config: Pick<Config, 'model'>
  modelClient: ModelClient | null
  modelShelf: ModelShelf
}

const config = { access: 'operator' } as const
const tags = ['operation']
const params = z.object({ name: z.string() })
const NO_MODEL = 'No language model is set: LLM_PROVIDER and LLM_MODEL name one.'
const TRIAL_RUNS = 'Another test question is being answered.'

export function operatorsRoutes(deps: OperatorsDeps): FastifyPluginAsyncZod {
  const { modelShelf } = deps
  return async (app) => {
    await app.register(modelRoutes(deps))
    app.get(
      '/operator/local-models',
      {
        config,
        schema: {
          tags,
          summary: 'Models for this machine: those that are there, and those of the list',
          response: { 200: localModelsSchema, ...refusals },
        },
      },
      async () => modelShelf.list(),
    )
    app.post(
      '/operator/local-models/:name/download',
      {
        config,
        schema: {
          tags,
          summary: 'Download a model of the list; goes on where it broke off',
          params,
          response: { 202: localModelsSchema, ...refusals },
        },
      },
      async (request, reply) => {
        modelShelf.download(request.params.name)
        return reply.code(202).send(modelShelf.list())
      },
    )
    app.delete(
      '/operator/local-models/:name',
      {
        config,
        schema: {
          tags,
          summary: 'Remove a model from this machine, or stop its download',
          params,
          response: { 200: localModelsSchema, ...refusals },
        },
      },
      async (request) => {
        await modelShelf.remove(request.params.name)
        return modelShelf.list()
      },
    )
  }
}

function modelRoutes({ db, config: { model }, modelClient }: OperatorsDeps): FastifyPluginAsyncZod {
  let isTrying = false
  return async (app) => {
    app.get(
      '/operator/model',
      {
        config,
        schema: {
          tags,
          summary: 'The language model of this installation, and what it has cost',
          response: { 200: operatorModelSchema, ...refusals },
        },
      },
      async (): Promise<OperatorModel> => ({
        provider: model?.provider ?? null,
        model: model?.model ?? null,
        ...modelState(model),
        context_tokens: model?.contextTokens ?? null,
        price: model?.price ? { input: model.price.inputMicroUsdPerToken, output: model.price.outputMicroUsdPerToken } : null,
        spent: await getModelSpent(db, { hasPrice: Boolean(model?.price) || model?.local !== undefined }),
      }),
    )
    app.post(
      '/operator/model/test',
      { config, schema: { tags, summary: 'Ask the language model one small question', response: { 200: modelTrialSchema, ...refusals } } },
      async (_request, reply) => {
        if (modelClient === null) throw new AppError('conflict', { detail: NO_MODEL })
        if (isTrying) throw new AppError('conflict', { detail: TRIAL_RUNS })
        isTrying = true
        try {
          const { answer, problem, ms, usage } = await tryModel(modelClient, untilClosed(reply))
          await recordModelUse(db, { model: modelClient.name, purpose: 'test', usage, ms })
          return { answer, problem, seconds: ms / 1_000, prompt_tokens: usage.promptTokens, completion_tokens: usage.completionTokens }
        } finally {
          isTrying = false
        }
      },
    )
  }
}
