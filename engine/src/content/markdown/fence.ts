// The fence around code: one backtick more than the longest run in it.

/** At least `least` backticks. */
export function fenceOf(text: string, least: number): string {
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return '`'.repeat(Math.max(least, longest + 1))
}
