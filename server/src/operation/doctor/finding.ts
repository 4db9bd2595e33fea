// One line of `quarry doctor`: what was checked, its state, and what to do.

export interface Finding {
  topic: string
  verdict: 'ok' | 'warn' | 'fail'
  says: string
  /** Null: nothing. */
  todo: string | null
}

/** Looks at one thing. What it throws is a failure in its own words. */
export interface Check {
  topic: string
  look(signal: AbortSignal): Promise<Omit<Finding, 'topic'>>
  /** What to do where it throws. */
  remedy: string
  /** For a look that may take longer than others, and what it means where it does not end by then. */
  patience?: { timeoutMs: number; late: Omit<Finding, 'topic'> }
}

export function ok(says: string): Omit<Finding, 'topic'> {
  return { verdict: 'ok', says, todo: null }
}

export function warn(says: string, todo: string): Omit<Finding, 'topic'> {
  return { verdict: 'warn', says, todo }
}

export function fail(says: string, todo: string): Omit<Finding, 'topic'> {
  return { verdict: 'fail', says, todo }
}
