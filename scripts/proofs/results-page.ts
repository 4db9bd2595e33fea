// docs/proof.md: a line for each proof with the result of its last run. Lines of other proofs stay unchanged.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ProofResult } from './proof.ts'

const PAGE = fileURLToPath(new URL('../../docs/proof.md', import.meta.url))
const LINE = /^\| `([a-z0-9-]+)` \|/

export function writeResult(name: string, { against, found }: ProofResult): void {
  const lines = readFileSync(PAGE, 'utf8').trimEnd().split('\n')
  const head = lines.slice(0, lines.findIndex((line) => line.startsWith('|---')) + 1)
  const others = lines.slice(head.length).filter((line) => LINE.exec(line)?.[1] !== name)
  const line = `| \`${name}\` | ${inCell(against)} | ${inCell(found)} | ${new Date().toISOString().slice(0, 10)} |`
  writeFileSync(PAGE, `${[...head, ...[...others, line].toSorted()].join('\n')}\n`)
}

const inCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
