// What a tool answers: JSON as text, and what the API refuses as an error the model can read and act on.
import { ApiError } from '@quarry/client'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { FROM_PAGES, pageValue } from './page-text.ts'

export async function answer(work: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
  try {
    const content = await work()
    return { content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content }
  } catch (error) {
    const text = error instanceof ApiError ? sentenceFor(error) : isUnreachable(error) ? UNREACHABLE : null
    if (text === null) throw error
    return { content: [{ type: 'text', text }], isError: true }
  }
}

/** The same for what holds text of web pages. */
export function answerFromPages(work: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
  return answer(async () => ({ ...FROM_PAGES, ...pageValue(await work()) }))
}

const UNREACHABLE = 'Quarry’s server cannot be reached. QUARRY_URL or --server says where it is; whoever runs it has to start it.'

/** As `fetch` tells that nobody answers. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'fetch failed'
}

function sentenceFor({ status, message }: ApiError): string {
  return status === 401 ? `${message} This tool needs an API key of Quarry as the connection’s bearer token.` : message
}
