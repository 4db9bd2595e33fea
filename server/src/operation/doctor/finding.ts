// One line of `quarry doctor`: what was checked, its state, and what to do.

export interface Finding {
  topic: string
  verdict: 'ok' | 'warn' | 'fail'
  says: string
  /** Null: nothing to do. */
  todo: string | null
}

/** Runs one check. An exception is a failure with its message. */
export interface Check {
  topic: string
  look(signal: AbortSignal): Promise<Omit<Finding, 'topic'>>
  /** What to do where it throws. */
  remedy: string
  /** For a check that may take longer than others, and the meaning of a timeout. */
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
