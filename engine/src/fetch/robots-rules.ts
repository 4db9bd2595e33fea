// Parses the rules of a robots.txt for one crawler (RFC 9309): those of its group, or of the group `*`. Pure. Files and addresses are
// untrusted, so rules with many stars are matched without backtracking.

export interface ReadRules {
  allows(url: URL): boolean
  /** 0 where the file requests no delay. */
  crawlDelayS: number
}

interface Rule {
  /** The parts between its stars, each of which matches any characters. */
  parts: readonly string[]
  /** True for a rule with `$`, which must match to the end of the path. */
  isWhole: boolean
  length: number
  allows: boolean
}
interface Group {
  rules: Rule[]
  crawlDelayS: number
}

const RULE_KEYS = new Set(['allow', 'disallow', 'crawl-delay'])

/** `token`: the crawler's name in the file. Groups of one name are one group; one without a rule is ignored. */
export function readRobotsRules(text: string, token: string): ReadRules {
  const groups = new Map<string, Group>()
  let named = new Set<string>()
  let isHead = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [key, value] = keyAndValue(line)
    // Other lines, such as a sitemap, do not end a group.
    if (key !== 'user-agent' && !RULE_KEYS.has(key)) continue
    if (key === 'user-agent') {
      if (!isHead) named = new Set()
      const name = value.split('/')[0]!.trim().toLowerCase()
      if (name === '*' || name === token.toLowerCase()) named.add(name)
    } else for (const name of named) add(groupOf(groups, name), key, value)
    isHead = key === 'user-agent'
  }
  const { rules, crawlDelayS } = groups.get(token.toLowerCase()) ?? groups.get('*') ?? { rules: [], crawlDelayS: 0 }
  // The longest matching rule decides; of two with the same length, the one that allows.
  rules.sort((a, b) => b.length - a.length || Number(b.allows) - Number(a.allows))
  return {
    crawlDelayS,
    allows(url) {
      const path = withUpperEscapes(url.pathname + url.search)
      return rules.find((rule) => fits(path, rule))?.allows ?? true
    },
  }
}

/** Without the comment; an empty key for a line without content. */
function keyAndValue(line: string): [key: string, value: string] {
  const [said = ''] = line.split('#', 1)
  const colon = said.indexOf(':')
  return colon < 0 ? ['', ''] : [said.slice(0, colon).trim().toLowerCase(), said.slice(colon + 1).trim()]
}

function groupOf(groups: Map<string, Group>, name: string): Group {
  const group = groups.get(name) ?? { rules: [], crawlDelayS: 0 }
  groups.set(name, group)
  return group
}

function add(group: Group, key: string, value: string): void {
  if (key === 'crawl-delay') {
    if (Number.isFinite(Number(value))) group.crawlDelayS = Number(value)
    return
  }
  if (value === '') return
  // Encoded like the path of a URL; existing escapes are kept.
  const pattern = withUpperEscapes(encodeURI(value.toWellFormed()).replaceAll('%25', '%'))
  const isWhole = pattern.endsWith('$')
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  group.rules.push({ parts, isWhole, length: pattern.length, allows: key === 'allow' })
}

function withUpperEscapes(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())
}

/** Matches each part at its first occurrence from the left, which leaves the most for the later parts. */
function fits(path: string, { parts, isWhole }: Rule): boolean {
  const [first = ''] = parts
  if (!path.startsWith(first)) return false
  if (parts.length === 1) return !isWhole || path === first
  let at = first.length
  for (let index = 1; index < parts.length - 1; index += 1) {
    const place = path.indexOf(parts[index]!, at)
    if (place < 0) return false
    at = place + parts[index]!.length
  }
  const last = parts.at(-1)!
  return isWhole ? path.length - last.length >= at && path.endsWith(last) : path.includes(last, at)
}
