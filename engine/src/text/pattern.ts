// Regular expressions written by users, run with RE2, which takes linear time for any expression and text.
import { RE2JS } from 're2js'

export interface Pattern {
  /** True if the whole text matches. */
  matches(text: string): boolean
  /** True if a part of the text matches. */
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
