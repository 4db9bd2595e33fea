// Flattens an OpenAPI document into a list of operations, for the page that shows it.
import { z } from 'zod'

const parameterSchema = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  description: z.string().default(''),
  schema: z.unknown(),
})
const contentSchema = z.record(z.string(), z.object({ schema: z.unknown() })).default({})
const operationSchema = z.object({
  summary: z.string().default(''),
  description: z.string().default(''),
  tags: z.array(z.string()).default(['other']),
  security: z.array(z.unknown()).default([]),
  parameters: z.array(parameterSchema).default([]),
  requestBody: z.object({ required: z.boolean().default(false), content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().default(''), content: contentSchema })).default({}),
})
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) })

export interface Operation extends z.output<typeof operationSchema> {
  method: string
  path: string
}

export function readOperations(document: unknown): Operation[] {
  const { paths } = documentSchema.parse(document)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
  )
}
