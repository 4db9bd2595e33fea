// Regular expressions that users write, run by RE2's method: no text takes more than linear time, whatever the expression.
import { RE2JS } from 're2js'

export interface Pattern {
  /** Whether the whole text matches. */
  matches(text: string): boolean
  /** Whether a part of the text matches. */
  isIn(text: string): boolean
}

/** Null for an invalid expression (RE2 has no look-around and no back-references). */
export function compilePattern(source: string): Pattern | null {
  let program: RE2JS
  try {
    program = RE2JS.compile(source)
  } catch {
    return null
  }
  return { matches: (text) => program.testExact(text), isIn: (text) => program.test(text) }
}
