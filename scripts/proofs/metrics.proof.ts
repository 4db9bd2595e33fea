// The product's figures, checked by promtool and scraped by Debian's Prometheus.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programAccess } from '../../e2e/testing/api-key.ts'
import { finishedJob } from '../../e2e/testing/finished-job.ts'
import type { Product } from '../../e2e/testing/product.ts'
import { waitUntil } from '../../e2e/testing/wait-until.ts'
import { freePort } from '../free-port.ts'
import { debianPackages, runProgram } from './debian-package.ts'
import type { Proof } from './proof.ts'
import { ROOT } from './python-environment.ts'
import { startProgram } from './started-program.ts'
import { withProduct } from './with-product.ts'

const FIELDS = [{ name: 'name', description: 'Name of the product', type: 'string' as const }]
const SCRAPES = 3

export const proof: Proof = async () => {
  const { path, env } = debianPackages(['prometheus'])
  const program = { prometheus: path('usr/bin/prometheus'), promtool: path('usr/bin/promtool') }
  const version = runProgram(program.prometheus, ['--version'], { env }).split('\n')[0] ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'quarry-proof-metrics-'))
  try {
    const found = await withProduct((product) => prove(product, { program, folder, env }))
    return { against: version.replace(/ \(.*/, ' of Debian'), found }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Tools {
  program: { prometheus: string; promtool: string }
  folder: string
  env: Record<string, string>
}

async function prove(product: Product, { program, folder, env }: Tools): Promise<string> {
  const { account } = await programAccess(product)
  await finishedJob(product, account, { paths: ['/shop/p/1', '/shop/p/2'], fields: FIELDS })
  const page = await (await fetch(`${product.origin}/metrics`)).text()
  // promtool reports names and help texts that break a rule on its output, and exits with 3.
  runProgram(program.promtool, ['check', 'metrics'], { env, input: page })
  const port = await freePort()
  const settings = join(folder, 'prometheus.yml')
  const target = new URL(product.origin).host
  writeFileSync(
    settings,
    `global:\n  scrape_interval: 2s\nscrape_configs:\n  - job_name: quarry\n    static_configs:\n      - targets: ['${target}']\n`,
  )
  runProgram(program.promtool, ['check', 'config', settings], { env })
  const origin = `http://127.0.0.1:${port}`
  const server = await startProgram({
    program: program.prometheus,
    args: [`--config.file=${settings}`, `--storage.tsdb.path=${join(folder, 'data')}`, `--web.listen-address=127.0.0.1:${port}`],
    options: { env: { ...process.env, ...env } },
    isReady: async () => (await fetch(`${origin}/-/ready`)).ok,
  })
  try {
    const ask = (query: string): Promise<Sample[]> => askServer(origin, query)
    await waitUntil(async () => Number((await ask('min_over_time(up[10m]) and count_over_time(up[10m]) >= ' + SCRAPES))[0]?.value[1]) === 1)
    const names = await ask('count({job="quarry", __name__=~"quarry_.+"})')
    const families = await ask('count(count by (__name__) ({job="quarry", __name__=~"quarry_.+"}))')
    const problems = await ask('quarry_ledger_problems')
    if (Number(problems[0]?.value[1] ?? 0) !== 0) throw new Error('the ledger has problems')
    const drawn = readDashboard()
    for (const query of drawn) await ask(query)
    return `promtool finds nothing to complain about; ${SCRAPES} scrapes in a row without a failure; ${families[0]?.value[1]} figures of the product in ${names[0]?.value[1]} series; the ${drawn.length} queries of the example dashboard are answered`
  } finally {
    await server.stop()
  }
}

/** The queries of compose/grafana-dashboard.json. */
function readDashboard(): string[] {
  const text = readFileSync(join(ROOT, 'compose', 'grafana-dashboard.json'), 'utf8')
  const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] }
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

interface Sample {
  value: [number, string]
}

async function askServer(origin: string, query: string): Promise<Sample[]> {
  const answer = await fetch(`${origin}/api/v1/query?query=${encodeURIComponent(query)}`)
  const { data, error } = (await answer.json()) as { data?: { result: Sample[] }; error?: string }
  if (data === undefined) throw new Error(`Prometheus refuses “${query}”: ${error}`)
  return data.result
}
