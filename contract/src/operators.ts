// Wire schemas of the operators' pages: the configured language model, and the models that can run on the server's own machine.
import { z } from 'zod'

export const OPERATORS_ONLY = 'This is for operators of this installation only.'

/** States of the configured model. `unknown`: the model runs on another server, so that only a request to it shows whether it works. */
export const MODEL_STATES = ['none', 'ready', 'unknown', 'no_file', 'no_runtime', 'unusable', 'no_memory'] as const

const spentSchema = z.object({
  calls: z.int(),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  /** Null where no price is set. */
  cost_usd: z.number().nullable(),
  /** Total time of the calls in seconds; null where it was not measured, as for jobs. */
  seconds: z.number().nullable(),
})
export type ModelSpent = z.infer<typeof spentSchema>

export const operatorModelSchema = z.object({
  provider: z.string().nullable(),
  model: z.string().nullable(),
  state: z.enum(MODEL_STATES),
  /** A sentence that explains what is wrong; null where no problem is known. */
  problem: z.string().nullable(),
  context_tokens: z.int().nullable(),
  /** USD per million tokens; null where no price is set. */
  price: z.object({ input: z.number(), output: z.number() }).nullable(),
  /** Memory in bytes, for a model on this machine; null for others. `limit_bytes` is the operator's limit. */
  memory: z.object({ needed_bytes: z.int().nullable(), free_bytes: z.int(), limit_bytes: z.int().nullable() }).nullable(),
  spent: z.object({ jobs: spentSchema, assistant: spentSchema, pilot: spentSchema, test: spentSchema }),
})
export type OperatorModel = z.infer<typeof operatorModelSchema>

/** The outcome of one short test request to the model: its answer, duration in seconds and tokens. */
export const modelTrialSchema = z.object({
  /** The JSON text that the model returned; null where it returned none. */
  answer: z.string().nullable(),
  /** A sentence that explains why there is no answer; null where there is one. */
  problem: z.string().nullable(),
  seconds: z.number(),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
})
export type ModelTrialResult = z.infer<typeof modelTrialSchema>

export const LOCAL_MODEL_STATES = ['absent', 'downloading', 'partial', 'installed', 'unusable'] as const

export const localModelSchema = z.object({
  /** The name to use in the setting `LLM_MODEL`. */
  name: z.string(),
  title: z.string(),
  parameters: z.string().nullable(),
  license: z.string().nullable(),
  languages: z.string().nullable(),
  bytes: z.int(),
  /** Memory that the model needs; null where it can only be read from the model file and that is not downloaded. */
  memory_bytes: z.int().nullable(),
  state: z.enum(LOCAL_MODEL_STATES),
  done_bytes: z.int(),
  /** Why the last download stopped, or why the file cannot be used, in a sentence; null otherwise. */
  problem: z.string().nullable(),
  /** Whether this is the configured model. */
  is_set: z.boolean(),
  /** Whether the model is in the product's list, from which it can be downloaded by name. */
  is_listed: z.boolean(),
})
export type LocalModel = z.infer<typeof localModelSchema>

export const localModelsSchema = z.object({
  /** Whether a build of the model runtime exists for this machine. */
  is_possible: z.boolean(),
  has_runtime: z.boolean(),
  models: z.array(localModelSchema),
})
export type LocalModels = z.infer<typeof localModelsSchema>
