// The API description, generated from the routes' own schemas: GET /api/v1/openapi.json, and as a page at /api/v1/docs.
import {
  cellSchema,
  errorBodySchema,
  fieldSchema,
  jobSchema,
  jsonValueSchema,
  pageStepSchema,
  resultSchema,
  stepSchema,
  taskSchema,
  templateSchema,
} from '@quarry/contract'
import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Access } from '../../http/access.ts'
import { typescriptSample } from './code-samples.ts'
import { describeTag, sortTags } from './api-tags.ts'
import { docsPage } from './docs-page.ts'
import { operationId } from './operation-id.ts'
import { referenceRoutes } from './reference-page.ts'
import { sendPage } from '../../platform/pages/html-page.ts'
import { readOperations } from './openapi-operations.ts'

const DESCRIPTION = `Start jobs and fetch their rows from a program. Every call but a few needs an access token as a bearer token: make an
API key in the profile, tab API.
Errors are {"detail": …}: a sentence, a list of {loc, msg, type}, or an object. Answers carry the request's id in x-request-id.`

/** Schemas that the description references instead of repeating them. */
const schemaRegistry = z.registry<{ id: string }>()
schemaRegistry.add(jsonValueSchema, { id: 'JsonValue' })
schemaRegistry.add(cellSchema, { id: 'Cell' })
schemaRegistry.add(errorBodySchema, { id: 'Error' })
schemaRegistry.add(fieldSchema, { id: 'Field' })
schemaRegistry.add(pageStepSchema, { id: 'PageStep' })
schemaRegistry.add(jobSchema, { id: 'Job' })
schemaRegistry.add(resultSchema, { id: 'Result' })
schemaRegistry.add(stepSchema, { id: 'Step' })
schemaRegistry.add(taskSchema, { id: 'Task' })
schemaRegistry.add(templateSchema, { id: 'Template' })
const toJsonSchema = createJsonSchemaTransform({ schemaRegistry })
const completeSchemas = createJsonSchemaTransformObject({ schemaRegistry })

const REFUSAL = {
  description: 'Refused, or not possible right now',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}
const TOKEN: Record<string, string[]> = { token: [] }
const SECURITY: Record<Access, Record<string, string[]>[]> = {
  account: [TOKEN],
  operator: [TOKEN],
  visitor: [TOKEN, {}],
  link: [TOKEN, {}],
  anyone: [],
  this_machine: [],
}

/** Must be registered before the routes that it describes. */
export async function describeApi(app: FastifyInstance, { version, publicUrl }: { version: string; publicUrl: string }): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Quarry API', version, description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transformObject: (input) => withOptionalBodies(completeSchemas(input)),
    transform: (input) => {
      const { schema, url } = toJsonSchema(input)
      const access = input.route.config?.access ?? 'anyone'
      const response = { ...(access === 'operator' && { 403: REFUSAL }), ...withRefusals(schema['response']) }
      return { schema: { ...schema, ...bodyOf(input.schema, schema['body']), response, security: SECURITY[access] }, url }
    },
  })
}

/** A body without a schema is the bytes of a file; one whose schema accepts undefined is optional. */
function bodyOf(route: FastifySchema, described: unknown): Record<string, unknown> {
  if (route.body instanceof z.ZodType)
    return { body: described, ...(route.body.safeParse(undefined).success && { [MAY_BE_LEFT_OUT]: true }) }
  return route.consumes === undefined ? {} : { body: { type: 'string', format: 'binary' } }
}

/** The library describes every body as required: optional ones have this marker until the document is complete. */
const MAY_BE_LEFT_OUT = 'x-body-may-be-left-out'

function withOptionalBodies<Document extends { paths?: object | undefined }>(document: Document): Document {
  for (const operation of Object.values(document.paths ?? {}).flatMap((methods) =>
    Object.values<Record<string, unknown>>(Object(methods)),
  )) {
    if (operation[MAY_BE_LEFT_OUT] === true) operation['requestBody'] = { ...Object(operation['requestBody']), required: false }
    delete operation[MAY_BE_LEFT_OUT]
  }
  return document
}

/** A route lists its own refusals; those of any call (400, 403, 429, 500, 503 …) have the same shape. */
function withRefusals(responses: unknown): Record<string, unknown> {
  return { ...(typeof responses === 'object' ? responses : {}), default: REFUSAL }
}

/** Completes the document: names of operations, descriptions and order of their groups, examples for the client; removes unused schemas. */
function describedBy(app: FastifyInstance): ReturnType<FastifyInstance['swagger']> {
  const document = app.swagger()
  const operations = readOperations(document)
  const tags = sortTags(new Set(operations.map(({ tags: [tag = 'other'] }) => tag))).map(describeTag)
  const publicUrl = 'servers' in document ? (document.servers?.[0]?.url ?? '') : ''
  const samples = new Map(operations.map((one) => [`${one.method} ${one.path}`, typescriptSample(one, publicUrl)]))
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => {
          const source = samples.get(`${method.toUpperCase()} ${path}`)
          const sample = { lang: 'TypeScript', label: '@quarry/client', source }
          return [method, { operationId: operationId(method, path), ...Object(operation), 'x-codeSamples': [sample] }]
        }),
      ),
    ]),
  )
  return withoutUnusedSchemas({ ...document, tags, paths })
}

/** The library describes each named schema twice, as input and as output. Schemas used only by such a duplicate are removed with it. */
function withoutUnusedSchemas<Document extends object>(document: Document): Document {
  const components = 'components' in document ? Object(document.components) : {}
  const schemas = Object.entries<unknown>(Object(components.schemas))
  const text = JSON.stringify(document)
  const used = schemas.filter(([name]) => text.includes(`"#/components/schemas/${name}"`))
  if (used.length === schemas.length) return document
  return withoutUnusedSchemas({ ...document, components: { ...components, schemas: Object.fromEntries(used) } })
}

export async function docsRoutes(app: FastifyInstance): Promise<void> {
  let described: ReturnType<typeof describedBy> | null = null
  app.get('/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, () => (described ??= describedBy(app)))
  await referenceRoutes(app)
  app.get('/docs/plain', { config: { access: 'anyone' }, schema: { hide: true } }, (_request, reply) => {
    const document = app.swagger()
    const schemas: Record<string, unknown> = 'components' in document ? { ...document.components?.schemas } : {}
    return sendPage(reply, {
      title: 'Quarry API',
      body: docsPage({ introduction: DESCRIPTION, operations: readOperations(document), schemas }),
    })
  })
}
