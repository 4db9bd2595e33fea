// Validates requests to Stripe and their responses against Stripe's OpenAPI description.
import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'

export interface Exchange {
  method: string
  path: string
  query: string
  body: string
  status: number
  answer: string
}

interface Described {
  schema?: object
}
interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema?: object }[]
  requestBody?: { content: Record<string, Described> }
  responses: Record<string, { content?: Record<string, Described> }>
}
interface Description {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

interface Event {
  type: string
  data: { object: { object: string } }
}
interface Answer {
  object?: string
  data?: unknown
}

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const ID = 'https://stripe.com/description'
const ERROR = { $ref: '#/components/schemas/error' }

export interface StripeDescription {
  version: string
  /** `operation` is such as `GET /v1/customers/{customer}`; `problems` has a sentence for each deviation. */
  check(exchange: Exchange): { operation: string; problems: string[] }
}

/** Reads the description from a JSON file. */
export function readStripeDescription(path: string): StripeDescription {
  const description = JSON.parse(readFileSync(path, 'utf8')) as Description
  const ajv = new Ajv({ strict: false, allErrors: false, validateFormats: false, coerceTypes: true, inlineRefs: false })
  const components = { $id: ID, components: asJsonSchema(description.components) }
  ajv.addSchema(components)
  const answers = new Ajv({ strict: false, validateFormats: false, inlineRefs: false })
  answers.addSchema(components)
  const compiled = new Map<object, ValidateFunction>()
  const problemsOf = (by: Ajv, schema: object | undefined, value: unknown): string[] => {
    if (schema === undefined) return []
    const known = compiled.get(schema) ?? by.compile(asJsonSchema(schema) as object)
    compiled.set(schema, known)
    if (known(value)) return []
    return (known.errors ?? [])
      .slice(0, 3)
      .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
  }
  // The description leaves open what an event is about: it is an object of the kind that it names.
  const problemsOfEvent = ({ type, data: { object } }: Event): string[] => {
    const shape = description.components.schemas[object.object]
    if (shape === undefined) return [`event ${type} is about an unknown ${object.object}`]
    return problemsOf(answers, shape, object).map((text) => `event ${type}${text}`)
  }
  const templates = Object.keys(description.paths).map((template) => ({ template, pattern: patternOf(template) }))
  return {
    version: description.info.version,
    check(exchange) {
      const template = templates.find(({ template: one, pattern }) => one === exchange.path || pattern.test(exchange.path))?.template ?? ''
      const operation = description.paths[template]?.[exchange.method.toLowerCase()]
      const name = `${exchange.method} ${template || exchange.path}`
      const answer = JSON.parse(exchange.answer) as Answer
      // What Stripe does not have is refused as Stripe refuses it.
      if (operation === undefined)
        return { operation: name, problems: exchange.status === 404 ? problemsOf(answers, ERROR, answer) : ['there is no such operation'] }
      // A refused request may be wrong on purpose, so only its response is validated.
      const isRefused = exchange.status >= 400
      const asked = isRefused
        ? []
        : [
            ...problemsOf(ajv, operation.requestBody?.content[FORM]?.schema, decodeForm(exchange.body)).map((text) => `body${text}`),
            ...problemsOf(ajv, queryOf(operation), decodeForm(exchange.query)).map((text) => `query${text}`),
          ]
      const shape = (operation.responses[String(exchange.status)] ?? operation.responses['default'])?.content?.[JSON_TYPE]?.schema
      const answered = problemsOf(answers, shape, answer).map((text) => `answer ${exchange.status}${text}`)
      return { operation: name, problems: [...asked, ...answered, ...eventsOf(answer).flatMap(problemsOfEvent)] }
    },
  }
}

function eventsOf(answer: Answer): Event[] {
  if (answer.object === 'event') return [answer as Event]
  return Array.isArray(answer.data) ? answer.data.flatMap((one: Answer) => eventsOf(one)) : []
}

/**
 * OpenAPI 3.0 as JSON Schema: references lead into the description's own document, and `nullable`, which it also writes beside `anyOf` and
 * without a type, becomes an alternative.
 */
function asJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asJsonSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const { nullable, ...rest } = schema as Record<string, unknown>
  const plain = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      name === '$ref' && typeof value === 'string' && value.startsWith('#') ? `${ID}${value}` : asJsonSchema(value),
    ]),
  )
  if (typeof nullable === 'object') return { ...plain, nullable: asJsonSchema(nullable) }
  return nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain
}

const queries = new Map<Operation, object>()
function queryOf(operation: Operation): object {
  const known = queries.get(operation)
  if (known !== undefined) return known
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const schema = {
    type: 'object',
    additionalProperties: false,
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema: shape }) => [name, shape ?? {}])),
  }
  queries.set(operation, schema)
  return schema
}

const patternOf = (template: string): RegExp => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** Decodes Stripe's nested form encoding: `a[b][0]=c` gives `{ a: { b: ['c'] } }`. */
export function decodeForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = [...name.matchAll(/[^[\]]+/g)].map(([step]) => step)
    let place = root
    for (const step of steps.slice(0, -1)) place = (place[step] ??= {}) as Record<string, FormValue>
    const last = steps.at(-1) ?? ''
    if (name.endsWith('[]')) place[last] = [...((place[last] as FormValue[] | undefined) ?? []), value]
    else place[last] = value
  }
  return listsIn(root) as Record<string, FormValue>
}

function listsIn(value: FormValue): FormValue {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(listsIn)
  const names = Object.keys(value)
  if (names.length > 0 && names.every((name, index) => name === String(index))) return Object.values(value).map(listsIn)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, listsIn(one)]))
}
