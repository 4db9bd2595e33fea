// The reasons of empty cells and of failed tasks, shared by engine, server and browser.
import { z } from 'zod'

/** Reasons of an empty cell. */
export const CELL_REASONS = [
  'not_on_page',
  'ambiguous',
  'type_mismatch',
  'unverified',
  'truncated',
  'over_budget',
  'model_failed',
  'blocked',
  'needs_login',
  'fetch_failed',
  'rejected',
  'page_not_stored',
  'rule_broken',
  'not_computed',
  'source_empty',
  'not_configured',
] as const
export type CellReason = (typeof CELL_REASONS)[number]

/** Reasons that are not caused by the page itself: another run may fill the cell. */
export const PASSING_REASONS = ['fetch_failed', 'model_failed', 'over_budget', 'page_not_stored'] as const satisfies readonly CellReason[]

/** When a failed scrape may be tried again: never, after a pause (counts as an attempt), or after a pause without counting. */
export type Retry = 'never' | 'later' | 'later_free'

interface FailureKind {
  retry: Retry
  /** A sentence for the user: what happened and what to do about it. */
  text: string
}

/** Reasons of a failed task. The key is stored and answered as `error_kind`, the text as `error`. */
export const TASK_FAILURES = {
  unsupported_address: { retry: 'never', text: 'Only http and https addresses can be read.' },
  invalid_address: { retry: 'never', text: 'This is not a valid address.' },
  address_forbidden: { retry: 'never', text: 'This address is not public, so it is not visited.' },
  robots_forbidden: { retry: 'never', text: 'The site asks automated readers not to open this page (robots.txt).' },
  not_resolved: { retry: 'later', text: 'The name of the site could not be found.' },
  connection_failed: { retry: 'later', text: 'The site could not be reached.' },
  tls_failed: { retry: 'never', text: 'The site has no valid certificate, so its page was not read.' },
  timeout: { retry: 'later', text: 'The site took too long to answer.' },
  too_large: { retry: 'never', text: 'The page is larger than the limit, so it was not read.' },
  too_many_redirects: { retry: 'never', text: 'The site redirects in a circle or too often.' },
  http_not_found: { retry: 'never', text: 'The page does not exist (the site answered "not found").' },
  http_client_error: { retry: 'never', text: 'The site refused the request.' },
  http_server_error: { retry: 'later', text: 'The site answered with an error of its own.' },
  rate_limited: { retry: 'later', text: 'The site asks to slow down.' },
  host_paused: { retry: 'later_free', text: 'The site is being given a pause after repeated failures.' },
  blocked: { retry: 'never', text: 'The site shows a check for automated visitors instead of the page.' },
  needs_login: { retry: 'never', text: 'The page can only be seen after signing in to the site.' },
  unsupported_content: { retry: 'never', text: 'The address leads to a kind of file that cannot be read.' },
  undecodable: { retry: 'never', text: 'The page is damaged and could not be decoded.' },
  parse_limit: { retry: 'never', text: 'The page is built in a way that exceeds the reading limits.' },
  empty_page: { retry: 'never', text: 'The page has no readable content.' },
  ocr_unavailable: {
    retry: 'never',
    text: 'The address leads to a scan or picture, and reading their text is not set up here. Whoever runs this installation turns it on with the setting OCR=on and: npm ci --prefix ocr-runtime',
  },
  render_unavailable: {
    retry: 'never',
    text: 'The page needs a browser to be read and none is installed. Set QUARRY_BROWSER or install chromium-headless-shell.',
  },
  render_failed: { retry: 'later', text: 'The page needs a browser to be read, and the browser failed on it.' },
  step_failed: {
    retry: 'never',
    text: 'A step before reading could not be done on this page. Look at the picture of the page, then change the step or make it optional.',
  },
  no_search_provider: { retry: 'never', text: 'Names and queries need a web search, and none is configured (SEARCH_PROVIDER).' },
  search_failed: { retry: 'later', text: 'The web search did not answer.' },
  search_refused: { retry: 'never', text: 'The web search refused the request: its key, its quota or its address does not allow it.' },
  page_not_stored: { retry: 'never', text: 'No copy of the page is kept, so nothing could be read from it. Run the target again.' },
  nothing_found: { retry: 'never', text: 'None of the data fields was found, so the row is empty and free of charge.' },
  model_failed: { retry: 'later', text: 'The language model did not answer.' },
  worker_lost: { retry: 'later_free', text: 'The process that worked on it was lost; it is taken up again.' },
  deadline: { retry: 'never', text: 'The task did not end within its time limit.' },
  stopped: { retry: 'never', text: 'The job was stopped before this target was begun.' },
  over_budget: { retry: 'never', text: 'The spending cap was reached before this target gave a value.' },
  internal: { retry: 'never', text: 'Something went wrong inside Quarry.' },
} as const satisfies Record<string, FailureKind>
export type TaskFailure = keyof typeof TASK_FAILURES

/** How many targets of a job failed for one reason. */
export const failureCountSchema = z.object({
  /** Key of TASK_FAILURES. */
  error_kind: z.string(),
  /** The sentence of the first of these failures. */
  error: z.string(),
  count: z.int(),
})
export type FailureCount = z.infer<typeof failureCountSchema>
