// Runs the checks of `quarry doctor`, each within a time limit, and returns a line for each, also after a failure.
import { fail, type Check, type Finding } from './finding.ts'

const CHECK_TIMEOUT_MS = 20_000

export function examine(checks: readonly Check[], timeoutMs = CHECK_TIMEOUT_MS): Promise<Finding[]> {
  return Promise.all(checks.map((check) => lookAt(check, timeoutMs)))
}

async function lookAt({ topic, look, remedy, patience }: Check, usualTimeoutMs: number): Promise<Finding> {
  const timeoutMs = patience?.timeoutMs ?? usualTimeoutMs
  const signal = AbortSignal.timeout(timeoutMs)
  const late = new Promise<Omit<Finding, 'topic'>>((resolve) => {
    const noAnswer = fail(`no answer within ${timeoutMs / 1000} seconds`, remedy)
    signal.addEventListener('abort', () => resolve(patience?.late ?? noAnswer))
  })
  try {
    return { topic, ...(await Promise.race([look(signal), late])) }
  } catch (error) {
    return { topic, ...fail(sentenceOf(error), remedy) }
  }
}

/** One line; connection errors of several addresses contain their messages inside. */
function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return sentenceOf(error.errors[0])
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.split('\n')[0] ?? text
}
