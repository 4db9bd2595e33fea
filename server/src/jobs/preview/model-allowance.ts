// Daily limit on model tokens of an account's previews. In memory, so that a restart resets it.

export interface ModelAllowance {
  left(account: string): number
  spend(account: string, tokens: number): void
}

const DAY_MS = 24 * 60 * 60_000

export function createModelAllowance(tokensPerDay: number, now: () => number = Date.now): ModelAllowance {
  let spent = new Map<string, number>()
  let endsAtMs = 0
  /** One day for all accounts: the map never outlives it. */
  const ofToday = (): Map<string, number> => {
    if (now() >= endsAtMs) {
      spent = new Map()
      endsAtMs = now() + DAY_MS
    }
    return spent
  }
  return {
    left: (account) => Math.max(tokensPerDay - (ofToday().get(account) ?? 0), 0),
    spend(account, tokens) {
      if (tokens > 0) ofToday().set(account, (ofToday().get(account) ?? 0) + tokens)
    },
  }
}
