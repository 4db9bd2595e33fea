// Builds the results of the tools: JSON as text, or an error message that a model can act on where the API refuses the call.
import { ApiError } from '@quarry/client'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { FROM_PAGES, pageValue } from './page-text.ts'

/** Runs the work of a tool. Refusals of the API become tool errors; any other error is a bug and is thrown. */
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

/** Like `answer`, for results that contain text of web pages: that text is cleaned, truncated and marked as data. */
export function answerFromPages(work: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
  return answer(async () => ({ ...FROM_PAGES, ...pageValue(await work()) }))
}

const UNREACHABLE = 'Quarry’s server cannot be reached. Check that it is running and that QUARRY_URL or --server has its URL.'

/** Whether `fetch` failed because it got no connection to the server. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'fetch failed'
}

function sentenceFor({ status, message }: ApiError): string {
  return status === 401 ? `${message} This tool needs an API key of Quarry as the connection’s bearer token.` : message
}
