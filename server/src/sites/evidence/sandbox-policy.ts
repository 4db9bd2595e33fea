// The Content-Security-Policy of a stored page: it is untrusted, and nothing of it runs or loads.
import { createHash } from 'node:crypto'

/**
 * Nothing loads, nothing is sent, and the page has no origin: it reaches neither this site's storage nor its API. Of scripts only `script`
 * runs, to the letter; without one none does.
 */
export function sandboxPolicy(script: string | null): string {
  return [
    script === null ? 'sandbox' : 'sandbox allow-scripts',
    "default-src 'none'",
    ...(script === null ? [] : [`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`]),
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}
