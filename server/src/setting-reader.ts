// Reads single settings as text, number, address or choice, and collects one sentence for each that is wrong.

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

  /** A number of dollars from 0; null where the setting is missing or wrong. */
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

  /** An address with one of the given protocols (`http:`); null where the setting is missing or wrong. */
  address(name: string, protocols: readonly string[]): URL | null {
    const text = this.text(name)
    if (text === null) return null
    const url = URL.parse(text)
    if (url && protocols.includes(url.protocol)) return url
    const forms = protocols.map((protocol) => `${protocol}//…`).join(' or ')
    // The value itself is not repeated: addresses of databases and mail servers carry passwords.
    this.problems.push(`${name} must be an address of the form ${forms}.`)
    return null
  }

  /** Both or neither. */
  pair(first: string, second: string): [string, string] | null {
    const [one, two] = [this.text(first), this.text(second)]
    if (one !== null && two !== null) return [one, two]
    if (one !== null || two !== null) this.problems.push(`${first} and ${second} belong together: set both or neither.`)
    return null
  }
}
