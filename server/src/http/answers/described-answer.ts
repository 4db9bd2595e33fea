// What a route answers that is not JSON alone, for `response` of its schema: the media types, and what each holds.
import { z } from 'zod'

export const NDJSON = 'application/x-ndjson'

interface DescribedAnswer<Type extends z.ZodType> {
  description: string
  content: Record<string, { schema: Type }>
}

/** One text in any of the types. */
export function textAnswer(description: string, mediaTypes: readonly string[]): DescribedAnswer<z.ZodType> {
  return answer(description, mediaTypes, z.string())
}

export function bytesAnswer(description: string, mediaTypes: readonly string[]): DescribedAnswer<z.ZodType> {
  return answer(description, mediaTypes, BYTES)
}

export const linesAnswer = textAnswer('JSON lines', [NDJSON])

/** For calls that answer lines where `Accept` asks for them. */
export function jsonOrLines<Schema extends z.ZodType>(schema: Schema) {
  return {
    description: 'The result, or JSON lines',
    content: { 'application/json': { schema }, [NDJSON]: { schema: z.string() } },
  }
}

/** For calls that answer a page where `Accept` asks for one. */
export function jsonOrPage<Schema extends z.ZodType>(schema: Schema) {
  return {
    description: 'The result, or a page',
    content: { 'application/json': { schema }, 'text/html': { schema: z.string() } },
  }
}

/** A file, a picture: the description has no word for its form but its media type. */
const BYTES = z.string().meta({ format: 'binary' })

function answer(description: string, mediaTypes: readonly string[], schema: z.ZodType): DescribedAnswer<z.ZodType> {
  return { description, content: Object.fromEntries(mediaTypes.map((type) => [type, { schema }])) }
}
