// What a user can do about targets that failed, by the kind of failure. Nothing where running them again is all there is.
import type { TASK_FAILURES } from '@quarry/contract'

const CHECK_ADDRESS = 'Look for a typing error; an address begins with http:// or https://.'
const ELSEWHERE = 'The site decides that. A page of another site may tell the same.'
const LATER = 'Mostly this passes: run these again later.'

const ADVICE: Partial<Record<keyof typeof TASK_FAILURES, string>> = {
  unsupported_address: CHECK_ADDRESS,
  invalid_address: CHECK_ADDRESS,
  not_resolved: 'Look for a typing error in the name of the site.',
  http_not_found: 'Open the address in your browser: it may be mistyped, or the page has moved.',
  address_forbidden: 'Only pages that everybody can reach over the internet are read.',
  robots_forbidden: ELSEWHERE,
  blocked: ELSEWHERE,
  needs_login: 'Sign in to the site and keep the session as a connection, where its terms allow it; then run these again with it.',
  unsupported_content: 'Give the address of the page that leads to the file, or of the same as PDF, Word, CSV or JSON.',
  step_failed: 'Open the picture of a page to see what was there, then change the step under Steps before reading in the form.',
  nothing_found: 'Open the page. What it says in other words, put into the field descriptions; a list goes to Discover Targets.',
  no_search_provider: 'Give the addresses of the pages in place of names.',
  connection_failed: LATER,
  timeout: LATER,
  http_server_error: LATER,
  rate_limited: LATER,
}

export function adviceFor(kind: string): string | null {
  return (ADVICE as Record<string, string | undefined>)[kind] ?? null
}
