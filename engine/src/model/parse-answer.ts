// Parses the JSON object in a model's text: plain, in a code fence, after reasoning or amid prose. Malformed JSON is not repaired.
import type { JsonValue } from '@quarry/contract'

/** @throws Error with a sentence for the model. */
export function parseAnswer(text: string): { [key: string]: JsonValue } {
  const spoken = text.replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi, '').trim()
  if (spoken === '') throw new Error('The answer was empty.')
  const object = [spoken, afterThoughts(spoken)].map(readObject).find((read) => read !== null) ?? null
  if (object === null) throw new Error(`The answer was not one JSON object: ${problemOf(spoken)}`)
  return object
}

function readObject(text: string): { [key: string]: JsonValue } | null {
  return parseObject(text) ?? parseObject(fenced(text)) ?? parseObject(outermostObject(text))
}

/** Some servers strip the opening tag of the reasoning, so that only its closing tag is in the answer. */
function afterThoughts(text: string): string {
  return text.replace(/^[\s\S]*<\/think(?:ing)?>/i, '').trim()
}

function parseObject(text: string | null): { [key: string]: JsonValue } | null {
  if (text === null) return null
  try {
    const value: JsonValue = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

export function isObject(value: JsonValue | undefined): value is { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fenced(text: string): string | null {
  return /```(?:json)?\s*\n?([\s\S]*?)```/i.exec(text)?.[1]?.trim() ?? null
}

function outermostObject(text: string): string | null {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  return start >= 0 && end > start ? text.slice(start, end + 1) : null
}

function problemOf(text: string): string {
  try {
    JSON.parse(text)
    return 'it was JSON, but not an object.'
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 200) : 'it could not be parsed.'
  }
}
