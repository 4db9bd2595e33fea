// The Content-Security-Policy of a stored page: it is untrusted, so nothing runs or loads.
import { createHash } from 'node:crypto'

/**
 * Nothing loads, nothing is sent, and the page has no origin: it has access to neither this site's storage nor its API. The only allowed
 * script is exactly `script`; without one none runs.
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
