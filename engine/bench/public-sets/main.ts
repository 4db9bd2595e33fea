// Lists public labelled sets of web pages, fetches and converts them, and scores what Quarry reads from them.
// `npm run bench:sets -- list`
// `npm run bench:sets -- fetch --to FOLDER [--from CLONES] [set …]`
// `npm run bench:sets -- score --root FOLDER [--out FOLDER] [--without FOLDER] [--wrong FILE] [--json FILE] [--again] [set …]`
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CONVERTERS } from './converters/index.ts'
import { checkOut } from './fetch-set.ts'
import { sitesBelow } from '../read-dataset.ts'
import { readSet, scoreSet, type ScoredSet } from './run-set.ts'
import { totalOf } from './score.ts'
import { readSetList, type PublicSet } from './set-list.ts'
import { writeSet } from './write-set.ts'
import { SETS } from '../bench-options.ts'

const USAGE = 'Usage: bench:sets -- list | fetch --to FOLDER [--from CLONES] [set …] | score --root FOLDER [set …]'

const { values, positionals } = parseArgs({ allowPositionals: true, options: SETS })
const [verb, ...names] = positionals
try {
  const sets = readSetList(names)
  if (verb === 'list')
    for (const set of sets) console.log(`${set.name}  ${set.repository}@${set.commit.slice(0, 10)}  ${set.licence}  ${set.kind}`)
  else if (verb === 'fetch' && values.to !== undefined) for (const set of sets) fetchSet(set, values.to, values.from ?? null)
  else if (verb === 'score' && values.root !== undefined) await scoreAll(sets, values.root)
  else throw new Error(USAGE)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}

function fetchSet(set: PublicSet, to: string, clones: string | null): void {
  const convert = CONVERTERS[set.name]
  if (!convert) throw new Error(`There is no converter for ${set.name}.`)
  const repository = mkdtempSync(join(tmpdir(), 'quarry-set-'))
  try {
    checkOut(set, repository, clones)
    const converted = convert(repository)
    writeSet(set.name, converted, { repository, to })
    console.log(`${set.name}: ${converted.pages.length} pages`)
  } finally {
    rmSync(repository, { recursive: true, force: true })
  }
}

async function scoreAll(sets: PublicSet[], root: string): Promise<void> {
  const out = values.out ?? mkdtempSync(join(tmpdir(), 'quarry-sets-'))
  mkdirSync(out, { recursive: true })
  const without = values.without === undefined ? new Set<string>() : sitesBelow(values.without)
  const scored = []
  for (const set of sets) if (existsSync(join(root, set.name))) scored.push(await scoreOne(set, { root, out, without }))
  if (scored.length === 0) throw new Error(`There are no sets at ${root}. Fetch them with "fetch --to FOLDER".`)
  const figures = scored.map(({ name, pages, sites, mean, fields }) => ({ name, pages, sites, mean, fields }))
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 1)}\n`)
  if (values.wrong !== undefined)
    writeFileSync(
      values.wrong,
      scored.flatMap(({ name, wrong }) => wrong.map((cell) => `${JSON.stringify({ set: name, ...cell })}\n`)).join(''),
    )
}

async function scoreOne(
  set: PublicSet,
  place: { root: string; out: string; without: ReadonlySet<string> },
): Promise<ScoredSet & { name: string }> {
  const folder = join(place.root, set.name)
  const predictions = join(place.out, `${set.name}.ndjson`)
  if (!values.again) await readSet(folder, set.command, predictions)
  const score = scoreSet(folder, predictions, place.without)
  printScore(set.name, score)
  return { name: set.name, ...score }
}

function printScore(name: string, score: ScoredSet): void {
  const late = score.late === 0 ? '' : `, ${score.late} of them later than the time limit`
  console.log(`\n${name}: ${score.pages} pages of ${score.sites} sites${late}`)
  console.log(`${'field'.padEnd(18)} ${'filled right'.padStart(22)} ${'labelled found'.padStart(22)} ${'falsely filled'.padStart(15)}`)
  for (const [field, figures] of [...Object.entries(score.fields), ['all', totalOf(score)] as const]) {
    const { labelled, filled, right, found, absent, falselyFilled } = figures
    const cells = [share(right, filled).padStart(22), share(found, labelled).padStart(22), `${falselyFilled}/${absent}`.padStart(15)]
    console.log(`${field.padEnd(18)} ${cells.join(' ')}`)
  }
  console.log(`mean of pages: filled right ${score.mean.right.toFixed(3)}, labelled found ${score.mean.found.toFixed(3)}`)
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${(part / whole).toFixed(3)} (${Math.round(part * 10) / 10}/${whole})`
}
