// The headings of a preformatted text and the lines below each: a line with a rule under it, a line that ends with a colon, or one that
// is alone above others.

export interface TextSection {
  /** Empty for lines above the first heading. */
  heading: string
  /** Without bullets and indentation. */
  lines: string[]
}

const RULE = /^\s*([=\-~*#_^+])\1{2,}\s*$/u
const BULLET = /^\s*(?:[-*•–·+]|\d{1,3}[.)])\s+/u
const MARK = /^#{1,6}\s+/u
const HEADING_CHARS_MAX = 80
const LINES_MAX = 2_000

/** `title` is a heading without lines of its own above the others. */
export function textSections(text: string): { title: string; sections: TextSection[] } {
  const lines = text.split('\n').slice(0, LINES_MAX)
  const sections: TextSection[] = [{ heading: '', lines: [] }]
  lines.forEach((line, at) => {
    if (line.trim() === '' || RULE.test(line)) return
    if (isHeading(lines, at))
      sections.push({
        heading: line
          .trim()
          .replace(MARK, '')
          .replace(/[:：]$/u, ''),
        lines: [],
      })
    else sections.at(-1)?.lines.push(line.replace(BULLET, '').trim())
  })
  const [first, second] = sections
  const title =
    first?.lines.length === 0 && second?.lines.length === 0 ? second.heading : first?.lines.length === 1 ? (first.lines[0] ?? '') : ''
  return { title, sections: sections.filter((section) => section.lines.length > 0) }
}

function isHeading(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  const [before = '', next = '', after = ''] = [lines[at - 1], lines[at + 1], lines[at + 2]]
  if (line.trim().length > HEADING_CHARS_MAX || BULLET.test(line)) return false
  if (MARK.test(line) || (RULE.test(next) && !RULE.test(before)) || /\S[:：]$/u.test(line.trimEnd())) return true
  const isAlone = before.trim() === '' && next.trim() === '' && after.trim() !== ''
  const isAboveBullets = before.trim() === '' && BULLET.test(next)
  const isInCapitals = before.trim() === '' && /\p{Lu}{3}/u.test(line) && !/\p{Ll}/u.test(line)
  return (isAlone && !/[,.;|]/u.test(line)) || isAboveBullets || isInCapitals
}
