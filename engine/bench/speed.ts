// Compares CPU time, speed and memory of Quarry, crawlee's CheerioCrawler and scrapy for reading ten fields per page, on the same pages of
// a site on loopback; and of Quarry for thirty fields.
// `npm run bench:speed -- [--pages 600] [--rounds 5] [--systems recipe,tuned] [--set shop|bare] [--json FILE]`. Quarry gets field
// descriptions in words and returns evidence for each value;
// the others are given a CSS selector for each; with a recipe, Quarry has learned from eight solved pages of each site. Every run is a
// separate process, and the systems take turns, so that other load on the machine affects all of them. scrapy is measured if a Python has
// it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { padPage } from './speed-padding.ts'
import { startSpeedSite, type SpeedSite } from './speed-pages.ts'
import {
  CRAWLEE_DEFAULT,
  CRAWLEE_TUNED,
  FETCHING_BARE,
  FETCHING_GUARDED,
  findScrapy,
  installPeers,
  QUARRY,
  QUARRY_BY_RECIPE,
  QUARRY_THIRTY,
  type Measurement,
  type System,
} from './speed-systems.ts'
import { SPEED, WARM_UP_PAGES } from './bench-options.ts'

const NODE = [process.execPath, '--disable-warning=ExperimentalWarning']

const { values } = parseArgs({ options: SPEED })
const pages = Number(values.pages)
const rounds = Number(values.rounds)
installPeers()
const scrapy = findScrapy()
if (scrapy === null) console.error('scrapy is left out: neither python3 nor /usr/bin/python3 can import it.')
const systems = chosen('systems', values.systems, {
  ladder: QUARRY,
  thirty: QUARRY_THIRTY,
  recipe: QUARRY_BY_RECIPE,
  fetch: FETCHING_GUARDED,
  undici: FETCHING_BARE,
  tuned: CRAWLEE_TUNED,
  default: CRAWLEE_DEFAULT,
  ...(scrapy === null ? {} : { scrapy }),
})
const sets = chosen('set', values.set, {
  shop: { name: 'pages of the size of a shop page', pad: padPage },
  bare: { name: 'bare pages of the practice web', pad: (html: string) => html },
})
const results: unknown[] = []
for (const { name, pad } of sets) {
  const site = await startSpeedSite(pad)
  const measured = await measure(site)
  await site.close()
  const kilobytes = Math.round(site.bytesPerPage / 1_000)
  console.log(`\n${name}: ${pages} pages of ${kilobytes} kB, ${rounds} rounds; median (lowest–highest)`)
  const figures = systems.map((system) => figuresOf(system, measured))
  printTable(figures)
  const thirtyToTen = spreadOf(ratios(measured, QUARRY_THIRTY, QUARRY))
  if (!Number.isNaN(thirtyToTen.median)) console.log(`The ladder for thirty fields takes ${shown(thirtyToTen, 2)} times the CPU of ten.`)
  results.push({ name, pages, rounds, kilobytes, figures })
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`)

type Measured = Map<System, Measurement[]>

async function measure(site: SpeedSite): Promise<Measured> {
  const addresses = site.urls(pages + WARM_UP_PAGES)
  const input = JSON.stringify({ warmUp: addresses.slice(0, WARM_UP_PAGES), urls: addresses.slice(WARM_UP_PAGES), port: site.port })
  const measured: Measured = new Map(systems.map((system) => [system, []]))
  for (let round = 0; round < rounds; round++) {
    for (const system of systems) measured.get(system)?.push(await run(system, input))
  }
  return measured
}

async function run({ name, command = NODE, program, args }: System, input: string): Promise<Measurement> {
  const [executable = '', ...flags] = command
  const child = spawn(executable, [...flags, program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(input)
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`${name} ended with ${code}.`)
  const measurement: Measurement = JSON.parse(printed)
  if (measurement.pages !== pages) throw new Error(`${name} read ${measurement.pages} of ${pages} pages.`)
  return measurement
}

interface Spread {
  median: number
  lowest: number
  highest: number
}

function figuresOf(system: System, measured: Measured) {
  const own = measured.get(system) ?? []
  return {
    system: system.name,
    cpuMsPerPage: spreadOf(own.map(({ cpuMs }) => cpuMs / pages)),
    quarryToThis: spreadOf(ratios(measured, QUARRY, system)),
    recipeToThis: spreadOf(ratios(measured, QUARRY_BY_RECIPE, system)),
    pagesPerSecond: spreadOf(own.map(({ wallMs }) => (pages * 1_000) / wallMs)),
    peakMegabytes: spreadOf(own.map(({ peakBytes }) => peakBytes / 1_000_000)),
    filledOfTen: spreadOf(own.map(({ filled }) => filled / pages)),
    byParts: spreadOf(own.map(({ byParts = 0 }) => byParts / pages)),
  }
}

/** CPU time of one system by that of another, round by round. */
function ratios(measured: Measured, one: System, other: System): number[] {
  const divisors = measured.get(other) ?? []
  return (measured.get(one) ?? []).map(({ cpuMs }, round) => cpuMs / (divisors[round]?.cpuMs ?? Number.NaN))
}

function spreadOf(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return { median: (at(0.5) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? Number.NaN)) / 2, lowest: at(0), highest: at(1) }
}

function shown({ median, lowest, highest }: Spread, digits: number): string {
  return Number.isNaN(median) ? 'not run' : `${median.toFixed(digits)} (${lowest.toFixed(digits)}–${highest.toFixed(digits)})`
}

function printTable(figures: readonly ReturnType<typeof figuresOf>[]): void {
  const rows = figures.map((figure) => [
    figure.system,
    shown(figure.cpuMsPerPage, 1),
    shown(figure.quarryToThis, 2),
    shown(figure.recipeToThis, 3),
    shown(figure.pagesPerSecond, 0),
    shown(figure.peakMegabytes, 0),
    figure.filledOfTen.median.toFixed(1),
    `${(figure.byParts.median * 100).toFixed(0)}%`,
  ])
  const table = [['', 'CPU ms a page', 'Quarry / this', 'by recipe / this', 'pages/s', 'peak MB', 'values a page', 'by parts'], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of table)
    console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '))
}

/** The entries named in the option; all if it is not given. */
function chosen<T>(option: string, names: string | undefined, all: Record<string, T>): T[] {
  const wanted = names?.split(',') ?? Object.keys(all)
  return wanted.map((name) => {
    const found = all[name]
    if (found !== undefined) return found
    console.error(`--${option}: there is no "${name}" here. It is one or more of ${Object.keys(all).join(', ')}, separated by commas.`)
    process.exit(2)
  })
}
