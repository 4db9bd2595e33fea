// What a tool answers: JSON as text, and what the API refuses as an error the model can read and act on.
import { ApiError } from '@quarry/client'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { FROM_PAGES, pageValue } from './page-text.ts'

export async function answer(work: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
  try {
    const content = await work()
    return { content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { content: [{ type: 'text', text: sentenceFor(error) }], isError: true }
  }
}

/** The same for what holds text of web pages. */
export function answerFromPages(work: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
  return answer(async () => ({ ...FROM_PAGES, ...pageValue(await work()) }))
}

function sentenceFor({ status, message }: ApiError): string {
  return status === 401 ? `${message} This tool needs an API key of Quarry as the connection’s bearer token.` : message
}
