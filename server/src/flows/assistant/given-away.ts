// Whether a text reveals the server's own instructions: a run of their words that is too long to be a coincidence.

const LEAKED_CHARS = 60
/** A possible start of such a run: it is not shown until it has ended differently. */
const SUSPECT_CHARS = 24

export function givesAway(text: string, instructions: string): boolean {
  const [said, own] = [plain(text), plain(instructions)]
  for (let at = 0; at + LEAKED_CHARS <= own.length; at += LEAKED_CHARS / 2) {
    if (said.includes(own.slice(at, at + LEAKED_CHARS))) return true
  }
  return false
}

/** The text without an end that also occurs in the instructions. */
export function withoutSuspectEnd(text: string, instructions: string): string {
  const own = plain(instructions)
  const starts = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index)
  let cut = text.length
  for (const start of starts.toReversed()) {
    const end = plain(text.slice(start)).trim()
    if (!own.includes(end)) break
    if (end.length >= SUSPECT_CHARS) cut = start
  }
  return text.slice(0, cut)
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\\n|[^\p{L}\p{N}]+/gu, ' ')
}
