// Schema of responses that are not only JSON, for a route's `response`: the media types, and the content of each.
import { z } from 'zod'

export const NDJSON = 'application/x-ndjson'

interface DescribedAnswer<Type extends z.ZodType> {
  description: string
  content: Record<string, { schema: Type }>
}

/** The same text in each of the types. */
export function textAnswer(description: string, mediaTypes: readonly string[]): DescribedAnswer<z.ZodType> {
  return answer(description, mediaTypes, z.string())
}

export function bytesAnswer(description: string, mediaTypes: readonly string[]): DescribedAnswer<z.ZodType> {
  return answer(description, mediaTypes, BYTES)
}

export const linesAnswer = textAnswer('JSON lines', [NDJSON])

/** For calls that return lines where `Accept` requests them. */
export function jsonOrLines<Schema extends z.ZodType>(schema: Schema) {
  return {
    description: 'The result, or JSON lines',
    content: { 'application/json': { schema }, [NDJSON]: { schema: z.string() } },
  }
}

/** For calls that return a page where `Accept` requests one. */
export function jsonOrPage<Schema extends z.ZodType>(schema: Schema) {
  return {
    description: 'The result, or a page',
    content: { 'application/json': { schema }, 'text/html': { schema: z.string() } },
  }
}

/** A file or picture: OpenAPI describes it only by its media type. */
const BYTES = z.string().meta({ format: 'binary' })

function answer(description: string, mediaTypes: readonly string[], schema: z.ZodType): DescribedAnswer<z.ZodType> {
  return { description, content: Object.fromEntries(mediaTypes.map((type) => [type, { schema }])) }
}
