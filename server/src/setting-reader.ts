// Reads single settings as text, number, address or choice, and collects one sentence for each invalid one.

/** Ports that browsers, and Node's `fetch`, refuse (https://fetch.spec.whatwg.org/#port-blocking). */
export const BLOCKED_PORTS: ReadonlySet<number> = new Set(
  `1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137 139 143 161 179 389
  427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000
  6566 6665 6666 6667 6668 6669 6679 6697 10080`
    .split(/\s+/)
    .map(Number),
)
export const PORT_MAX = 65_535

/** The first port from `port` on that browsers allow. */
export function openPortFrom(port: number): number {
  return BLOCKED_PORTS.has(port) ? openPortFrom(port + 1) : Math.min(port, PORT_MAX)
}

/** Why browsers refuse this port; null for an allowed one. */
export function portProblem(name: string, port: number): string | null {
  return BLOCKED_PORTS.has(port)
    ? `${name} must not be ${port}: browsers refuse to open that port. Choose another, for example ${openPortFrom(port)}.`
    : null
}

export type Environment = Record<string, string | undefined>

export class SettingReader {
  readonly problems: string[] = []
  readonly #environment: Environment

  constructor(environment: Environment) {
    this.#environment = environment
  }

  /** The trimmed value; null where the setting is missing or empty. */
  text(name: string): string | null {
    return this.#environment[name]?.trim() || null
  }

  list(name: string): string[] {
    return (this.text(name) ?? '').split(/[\s,]+/).filter((item) => item !== '')
  }

  whole(name: string, range: { min: number; max: number; fallback: number }): number {
    const text = this.text(name)
    if (text === null) return range.fallback
    const value = Number(text)
    if (Number.isInteger(value) && value >= range.min && value <= range.max) return value
    this.problems.push(`${name} must be a whole number from ${range.min} to ${range.max}, not "${text}".`)
    return range.fallback
  }

  /** A port that browsers open. */
  port(name: string, fallback: number): number {
    const port = this.whole(name, { min: 1, max: PORT_MAX, fallback })
    const problem = portProblem(name, port)
    if (problem !== null) this.problems.push(problem)
    return port
  }

  /** A number of dollars of at least 0; null where the setting is missing or invalid. */
  dollars(name: string): number | null {
    const text = this.text(name)
    if (text === null) return null
    const value = Number(text)
    if (Number.isFinite(value) && value >= 0) return value
    this.problems.push(`${name} must be an amount in US dollars, for example 2.50, not "${text}".`)
    return null
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const text = this.text(name)
    if (text === null) return fallback
    const found = choices.find((choice) => choice === text)
    if (found === undefined) this.problems.push(`${name} must be one of ${choices.join(', ')}, not "${text}".`)
    return found ?? fallback
  }

  /** Undefined where the setting is missing. */
  optionalChoice<Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]): Choice | undefined {
    return this.text(name) === null ? undefined : this.choice(name, choices, choices[0])
  }

  /** A required setting; `what` describes it. */
  need(name: string, what: string): void {
    if (!this.text(name)) this.problems.push(`${name} is missing: ${what}.`)
  }

  /** A URL with one of the given protocols (`http:`); null where the setting is missing or invalid. */
  address(name: string, protocols: readonly string[]): URL | null {
    const text = this.text(name)
    if (text === null) return null
    const url = URL.parse(text)
    if (url && protocols.includes(url.protocol)) return url
    const forms = protocols.map((protocol) => `${protocol}//…`).join(' or ')
    // The value itself is not repeated: URLs of databases and mail servers contain passwords.
    this.problems.push(`${name} must be an address of the form ${forms}.`)
    return null
  }

  /** Both must be set, or neither. */
  pair(first: string, second: string): [string, string] | null {
    const [one, two] = [this.text(first), this.text(second)]
    if (one !== null && two !== null) return [one, two]
    if (one !== null || two !== null) this.problems.push(`${first} and ${second} belong together: set both or neither.`)
    return null
  }
}
