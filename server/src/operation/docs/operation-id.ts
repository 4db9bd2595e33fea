// The id of an operation, from which client generators name its function: method and path in one word.

/** `POST /api/v1/jobs/{id}/retries` is `postJobsByIdRetries`. Unique and stable. */
export function operationId(method: string, path: string): string {
  const segments = path
    .replace(/^\/api\/v1\//, '/')
    .split('/')
    .filter(Boolean)
  return (
    method.toLowerCase() +
    segments.map((segment) => (segment.startsWith('{') ? `By${capitalised(segment)}` : capitalised(segment))).join('')
  )
}

function capitalised(segment: string): string {
  const words = segment.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
}
