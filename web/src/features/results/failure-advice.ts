// Advice for failed targets, by the kind of failure. None where running them again is the only option.
import type { TASK_FAILURES } from '@quarry/contract'

const CHECK_ADDRESS = 'Look for a typing error; an address begins with http:// or https://.'
const ELSEWHERE = 'The site’s operator decides that. Another site may have the same information.'
const LATER = 'This is usually temporary: run these again later.'

const ADVICE: Partial<Record<keyof typeof TASK_FAILURES, string>> = {
  unsupported_address: CHECK_ADDRESS,
  invalid_address: CHECK_ADDRESS,
  not_resolved: 'Look for a typing error in the name of the site.',
  http_not_found: 'Open the address in your browser: it may be mistyped, or the page has moved.',
  address_forbidden: 'Only pages that are publicly reachable on the internet are read.',
  robots_forbidden: ELSEWHERE,
  blocked: ELSEWHERE,
  needs_login: 'Sign in to the site and keep the session as a connection, where its terms allow it; then run these again with it.',
  unsupported_content: 'Use the address of the page that links to the file, or of a PDF, Word, CSV or JSON version.',
  step_failed: 'Open the picture of a page to see what was there, then change the step under Steps before reading in the form.',
  nothing_found:
    'Open the page. If it words things differently, use its words in the field descriptions; for a list page use Discover Targets.',
  no_search_provider: 'Use the addresses of the pages instead of names.',
  connection_failed: LATER,
  timeout: LATER,
  http_server_error: LATER,
  rate_limited: LATER,
}

export function adviceFor(kind: string): string | null {
  return (ADVICE as Record<string, string | undefined>)[kind] ?? null
}
