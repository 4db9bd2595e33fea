// The page of numbered requirements (docs/requirements.md), made from the titles of the tests that prove them. Writes nothing.
import { isTest, read, sourceFiles } from './source-files.ts'

export const REQUIREMENTS_PAGE = 'docs/requirements.md'

/** The parts that numbers begin with. */
const PARTS: readonly (readonly [prefix: string, title: string])[] = [
  ['S1', 'What the product does, and for whom'],
  ['S2', 'Screens and addresses'],
  ['S3', 'Things and their fields'],
  ['S4', 'States and how they change'],
  ['S5', 'What is accepted and what is refused'],
  ['S6', 'Who may do what'],
  ['S7', 'Calls'],
  ['S8', 'Errors'],
  ['S9', 'Prices, limits and constants'],
  ['O', 'Points that were open, and how they were settled'],
]

interface Proof {
  /** What the test states, without its numbers. */
  statement: string
  path: string
}

/** A string that begins with numbers, at the start of a call or of a row of a table of cases. */
const NUMBERED = /^(\s*)[^'"`]*?(['"`])((?:\[[SO][\d.]+\] ?)+)(.*)$/
const DESCRIBE = /^(\s*)describe(?:\.\w+)?\((?:[^'"`]*)(['"`])(.*?)\2/

/** The page's text as the tests are now. */
export function requirementsPage(): string {
  const proofs = new Map<string, Proof[]>()
  for (const path of sourceFiles().filter(isTest))
    for (const [id, proof] of proofsOf(path)) proofs.set(id, [...(proofs.get(id) ?? []), proof])
  return [
    '# Requirements',
    '',
    'Titles of tests carry numbers such as `[S5.12]`: each names one requirement of the product. This page lists them with what the tests state, and is made from their titles by `npm run docs:requirements`.',
    ...PARTS.flatMap(([prefix, title]) =>
      part(
        title,
        [...proofs].filter(([id]) => id.split('.')[0] === prefix),
      ),
    ),
    '',
  ].join('\n')
}

function part(title: string, proofs: readonly (readonly [string, readonly Proof[]])[]): string[] {
  if (proofs.length === 0) return []
  const numberOf = ([id]: readonly [string, unknown]): number => Number(id.split('.')[1])
  const rows = proofs
    .toSorted((a, b) => numberOf(a) - numberOf(b))
    .map(([id, found]) => `| ${id} | ${[...new Set(found.map(line))].join('<br>')} |`)
  return ['', `## ${title}`, '', '| number | proved by |', '|---|---|', ...rows]
}

function line({ statement, path }: Proof): string {
  const escaped = statement.replaceAll('|', '\\|').replaceAll('<', '&lt;')
  return `${escaped} (\`${path}\`)`
}

function proofsOf(path: string): [string, Proof][] {
  const open: { indent: number; title: string }[] = []
  return read(path)
    .split('\n')
    .flatMap((text): [string, Proof][] => {
      const found = NUMBERED.exec(text)
      const indent = /^\s*/.exec(text)?.[0].length ?? 0
      if (text.trim() !== '') while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent && !/^\s*[\])}]/.test(text)) open.pop()
      const above = open.map(({ title }) => title).filter((title) => title !== '')
      const block = DESCRIBE.exec(text)
      if (block) open.push({ indent, title: withoutNumbers(block[3] ?? '') })
      if (!found) return []
      const [, , quote = '', ids = '', rest = ''] = found
      const own = titleOf(rest, quote)
      const statement = [...above, ...(own === '' ? [] : [own])].join(': ')
      return statement === '' ? [] : [...ids.matchAll(/[SO][\d.]+/g)].map(([id]) => [id, { statement, path }])
    })
}

/** Up to the closing quote; places that a table of cases fills are left open. */
function titleOf(rest: string, quote: string): string {
  const end = rest.search(new RegExp(`(?<!\\\\)${quote}`))
  return withoutNumbers((end < 0 ? rest : rest.slice(0, end)).replace(/\\(['"`])/g, '$1').replace(/%[a-z#]|\$\{[^}]*\}|\$\w+/g, '…'))
}

function withoutNumbers(title: string): string {
  return title.replace(/\[[SO][\d.]+\] ?|\s*\(O\.\d+\)/g, '').trim()
}
