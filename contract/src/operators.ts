// What operators of an installation see and do: the language model that is set, and the models that can run on its own machine.
import { z } from 'zod'

export const OPERATORS_ONLY = 'This is for operators of this installation only.'

/** Why the model cannot be asked; `unknown`: a server elsewhere, of which only a question tells. */
export const MODEL_STATES = ['none', 'ready', 'unknown', 'no_file', 'no_runtime', 'unusable', 'no_memory'] as const

const spentSchema = z.object({
  calls: z.int(),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  /** Null where no price is set. */
  cost_usd: z.number().nullable(),
  /** Null where it was not measured, as for jobs. */
  seconds: z.number().nullable(),
})
export type ModelSpent = z.infer<typeof spentSchema>

export const operatorModelSchema = z.object({
  provider: z.string().nullable(),
  model: z.string().nullable(),
  state: z.enum(MODEL_STATES),
  /** What is wrong, in a sentence; null where nothing is known to be. */
  problem: z.string().nullable(),
  context_tokens: z.int().nullable(),
  /** USD for a million tokens; null where none is set. */
  price: z.object({ input: z.number(), output: z.number() }).nullable(),
  /** Of a model on this machine. `limit_bytes` is what the operator allows. */
  memory: z.object({ needed_bytes: z.int().nullable(), free_bytes: z.int(), limit_bytes: z.int().nullable() }).nullable(),
  spent: z.object({ jobs: spentSchema, assistant: spentSchema, pilot: spentSchema, test: spentSchema }),
})
export type OperatorModel = z.infer<typeof operatorModelSchema>

/** One small question and what it took. */
export const modelTrialSchema = z.object({
  /** JSON as the model gave it; null where it gave none. */
  answer: z.string().nullable(),
  /** Why there is no answer, in a sentence. */
  problem: z.string().nullable(),
  seconds: z.number(),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
})
export type ModelTrialResult = z.infer<typeof modelTrialSchema>

export const LOCAL_MODEL_STATES = ['absent', 'downloading', 'partial', 'installed', 'unusable'] as const

export const localModelSchema = z.object({
  /** As `LLM_MODEL` takes it. */
  name: z.string(),
  title: z.string(),
  parameters: z.string().nullable(),
  license: z.string().nullable(),
  languages: z.string().nullable(),
  bytes: z.int(),
  /** Null where only the file tells, and it is not here. */
  memory_bytes: z.int().nullable(),
  state: z.enum(LOCAL_MODEL_STATES),
  done_bytes: z.int(),
  /** Why the last download ended, or why the file cannot be used. */
  problem: z.string().nullable(),
  /** The one that is set. */
  is_set: z.boolean(),
  /** Whether it can be downloaded by its name. */
  is_listed: z.boolean(),
})
export type LocalModel = z.infer<typeof localModelSchema>

export const localModelsSchema = z.object({
  /** Whether there is a build for this machine of what runs a model. */
  is_possible: z.boolean(),
  has_runtime: z.boolean(),
  models: z.array(localModelSchema),
})
export type LocalModels = z.infer<typeof localModelsSchema>
