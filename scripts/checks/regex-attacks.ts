// Texts that may make a regular expression backtrack, made from its own parts: a prefix that leads to a part, the part many times, then text that
// matches nothing. Parses expressions only as far as this needs.

export interface Attack {
  prefix: string
  pump: string
  suffix: string
}

type Node = { kind: 'one'; samples: string[] } | { kind: 'group'; options: Node[][]; isLook: boolean } | { kind: 'nothing' }

/** Some characters of each kind: a class is tried with those that it matches. */
const CHARACTERS = [...'a1 A.,-:/@_"\'<>()[]{}=&%$#+*?!|;€\t\näÖжあ字٣bzZ09']
const SAMPLES_MAX = 4
/** Adjacent parts that are repeated together. */
const TOGETHER_MAX = 4
const SUFFIXES = ['', '\u0000', ' !x']
const TOKEN =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<[^>]*>|[^])|\[(?:\\[^]|[^\\\]])*\]|\(\?(?:[:=!]|<[=!]|<[^>]*>)|[*+?]\??|\{\d+(?:,\d*)?\}\??|[^]/gu

/** The alphabet of a test string for an expression: characters of every class, those that it names, and its words. */
export function unitsOf(source: string): string[] {
  const named = source.replace(/\\./g, '')
  return [
    ...new Set([
      ...CHARACTERS,
      ...named,
      '\u00a0',
      '–',
      '•',
      '。',
      '1,',
      'a ',
      'a.',
      '<a',
      ...(named.match(/\p{L}{2,}/gu) ?? []).map((word) => `${word} `),
    ]),
  ]
}

/** Each attack is another text; several hundred for a long expression. */
export function attacksOn(source: string, flags: string): Attack[] {
  const attacks = new Map<string, Attack>()
  const options = parse(source.match(TOKEN) ?? [], flags)
  walk(options, '', ({ prefix, pump }) => {
    if (pump === '') return
    for (const suffix of SUFFIXES) attacks.set(JSON.stringify([prefix, pump, suffix]), { prefix, pump, suffix })
  })
  return [...attacks.values()]
}

function parse(tokens: readonly string[], flags: string): Node[][] {
  let at = 0
  const readOptions = (): Node[][] => {
    const options: Node[][] = [[]]
    for (; at < tokens.length; at += 1) {
      const token = tokens[at] ?? ''
      if (token === ')') break
      if (token === '|') options.push([])
      else if (token.startsWith('(')) {
        at += 1
        const inner = readOptions()
        // A lookaround is not part of the matched text, but it takes time.
        options.at(-1)?.push({ kind: 'group', options: inner, isLook: /^\(\?<?[=!]/.test(token) })
      } else if (!/^(?:[*+?]\??|\{\d.*\}\??)$/.test(token)) options.at(-1)?.push(readOne(token, flags))
    }
    return options
  }
  return readOptions()
}

function readOne(token: string, flags: string): Node {
  if (/^(?:[\^$]|\\[bBk\d].*)$/.test(token)) return { kind: 'nothing' }
  const unicode = flags.replace(/[gyd]/g, '')
  try {
    const test = new RegExp(`^(?:${token})$`, unicode)
    const own = token.length === 1 ? [token] : []
    const samples = [...own, ...CHARACTERS, ...token].filter((one) => test.test(one))
    return { kind: 'one', samples: [...new Set(samples)].slice(0, SAMPLES_MAX) }
  } catch {
    return { kind: 'nothing' }
  }
}

/** The shortest text that matches, ignoring quantifiers. */
function textOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'one') return node.samples[0] ?? ''
      return node.kind === 'group' && !node.isLook ? textOf(node.options[0] ?? []) : ''
    })
    .join('')
}

function walk(options: readonly Node[][], before: string, tell: (attack: Pick<Attack, 'prefix' | 'pump'>) => void): void {
  for (const nodes of options) {
    for (const [index, node] of nodes.entries()) {
      const prefix = before + textOf(nodes.slice(0, index))
      if (node.kind === 'one') for (const pump of node.samples) tell({ prefix, pump })
      if (node.kind === 'group') {
        for (const option of node.options) tell({ prefix, pump: textOf(option) })
        walk(node.options, prefix, tell)
      }
      for (let count = 2; count <= TOGETHER_MAX; count += 1) tell({ prefix, pump: textOf(nodes.slice(index, index + count)) })
    }
    tell({ prefix: before, pump: textOf(nodes) })
  }
}
