// Parses texts into typed values, one NDJSON line at a time.
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { readTypedText, TEXT_KINDS } from '@quarry/engine'
import { z } from 'zod'
import { ArgumentError, EXIT } from './command.ts'
import { withoutByteOrderMark } from './files.ts'
import { readDay } from './given-page.ts'
import { RowWriter } from './row-writer.ts'

const lineSchema = z.object({
  id: z.union([z.string(), z.number()]),
  text: z.string().nullable(),
  kind: z.string().optional(),
  language: z.string().nullish(),
  reference: z.string().nullish(),
  currency: z.string().nullish(),
})

/**
 * Writes a value for every line of `input`. `type` takes precedence over the `kind` of a line. @returns the exit code.
 * @throws ArgumentError for an unknown type.
 */
export async function readTypedLines(
  input: Readable,
  { type, out }: { type: string | undefined; out: string | undefined },
): Promise<number> {
  if (type !== undefined && !TEXT_KINDS.has(type)) throw new ArgumentError(`--type is one of ${[...TEXT_KINDS].join(', ')}.`)
  const writer = new RowWriter({ out, format: 'ndjson', columns: [] })
  let failed = 0
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    if (text.trim() === '') continue
    const row = answer(withoutByteOrderMark(text), type)
    if ('error' in row) failed += 1
    await writer.write(row)
  }
  await writer.close()
  return failed > 0 ? EXIT.someFailed : EXIT.done
}

function answer(text: string, type: string | undefined): Record<string, unknown> {
  const line = lineSchema.safeParse(parseJson(text))
  if (!line.success) return { id: null, value: null, error: 'The line is not {"id", "text", …}.' }
  const { id, text: value, kind, language, reference, currency } = line.data
  const wanted = type ?? kind ?? 'string'
  return {
    id,
    value:
      value === null
        ? null
        : readTypedText(value, {
            kind: wanted,
            language: language ?? null,
            reference: readDay(reference ?? null),
            currency: currency ?? null,
          }),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
