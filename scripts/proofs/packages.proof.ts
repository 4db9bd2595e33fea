// The packages as npm installs them, away from this repository: into an empty folder, on the Nodes that are supported. Their types are
// checked and the first example of each README is run, with a running product.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { programAccess } from '../../e2e/testing/api-key.ts'
import type { Product } from '../../e2e/testing/product.ts'
import { PACKAGES, packPackages } from '../pack/pack-packages.ts'
import { ProofSkipped, type Proof } from './proof.ts'
import { ROOT } from './python-environment.ts'
import { withProduct } from './with-product.ts'

const run = promisify(execFile)
const MAJORS = [20, 22, 24]
const NODES = join(ROOT, 'node_modules', '.cache', 'quarry-proofs', 'nodes')
const READ_BY_EXAMPLE = /```(ts|sh)\n(.*?)```/s
/** Far above what any command needs: it only ends commands that hang. */
const PATIENCE_MS = 600_000

interface Place {
  folder: string
  node: { version: string; bin: string }
  env: NodeJS.ProcessEnv
}

export const proof: Proof = async () => {
  // Removed with the folder of the command.
  const work = mkdtempSync(join(tmpdir(), 'quarry-packages-'))
  const archives = await packPackages({ work: join(mkdirIn(work, 'work')), out: join(work, 'archives') })
  const nodes = await Promise.all(MAJORS.map(installNode))
  const ran: string[] = []
  await withProduct(async (product) => {
    const { env } = await programAccess(product)
    for (const node of nodes) {
      const folder = mkdirIn(work, `node-${node.version}`)
      const place = { folder, node, env: { ...env, ...programEnv(node.bin, product) } }
      await install(place, archives)
      await checkTypes(place, product)
      for (const { folder: name } of PACKAGES) ran.push(`${name} on ${node.version}: ${await runExample(name, place, product)}`)
    }
  })
  for (const line of ran) console.log(line)
  return {
    against: nodes.map(({ version }) => `Node ${version}`).join(', '),
    found: `${PACKAGES.map(({ folder }) => folder).join(', ')} packed, installed into empty folders, types checked, and the first example of each README run: ${ran.length} runs`,
  }
}

function mkdirIn(folder: string, name: string): string {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  return path
}

/** @throws ProofSkipped where npm has none for this machine */
async function installNode(major: number): Promise<Place['node']> {
  const folder = mkdirIn(NODES, String(major))
  const bin = join(folder, 'node_modules', 'node', 'bin')
  if (!existsSync(join(bin, process.platform === 'win32' ? 'node.exe' : 'node'))) {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, allowScripts: { node: true } }))
    await npm(['install', `node@${major}`], { cwd: folder }).catch((error: unknown) => {
      throw new ProofSkipped(`Node ${major} can't be installed here: ${String(error)}`)
    })
  }
  const { stdout } = await run(join(bin, 'node'), ['--version'])
  return { version: stdout.trim().slice(1), bin }
}

function programEnv(bin: string, product: Product): NodeJS.ProcessEnv {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_(?!EXTRA_CA_CERTS$)|INIT_CWD)/.test(name)))
  return {
    ...own,
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    QUARRY_ALLOW_HOSTS: new URL(product.practiceOrigin).host,
  }
}

async function install({ folder, env }: Place, archives: string[]): Promise<void> {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { devDependencies: Record<string, string> }
  await npm(['install', '--omit=optional', ...archives, `@types/node@${devDependencies['@types/node']}`], { cwd: folder, env })
}

/** The README's first example, with the addresses of the running product. */
function exampleOf(name: string, { origin, practiceOrigin }: Product): { language: string; code: string } {
  const [, language = '', code = ''] = READ_BY_EXAMPLE.exec(readFileSync(join(ROOT, name, 'README.md'), 'utf8')) ?? []
  if (code === '') throw new Error(`${name}/README.md has no example.`)
  const pages = code.replaceAll('https://shop.example/', `${practiceOrigin}/shop/p/`)
  const allowed = pages.replace(
    '(DEFAULT_SCRAPER_SETTINGS)',
    `({ ...DEFAULT_SCRAPER_SETTINGS, allowHosts: ['${new URL(practiceOrigin).host}'] })`,
  )
  return { language, code: allowed.replaceAll('https://quarry.example', origin) }
}

async function checkTypes({ folder, env }: Place, product: Product): Promise<void> {
  for (const { folder: name } of PACKAGES) {
    const { language, code } = exampleOf(name, product)
    if (language === 'ts') writeFileSync(join(folder, `${name}.mts`), code)
  }
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2024', 'esnext.iterator', 'esnext.disposable'],
    strict: true,
    skipLibCheck: false,
    types: ['node'],
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, outDir: '.' }, include: ['*.mts'], exclude: ['node_modules'] }),
  )
  const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  await run(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], { cwd: folder, env }).catch((error: { stdout?: string }) => {
    const lines = (error.stdout ?? String(error)).split('\n')
    // Errors in declarations of third-party packages are ignored.
    const ours = lines.filter((line) => line !== '' && !/^(node_modules\/(?!@quarry\/)|\s)/.test(line))
    if (ours.length > 0) throw new Error(`The types of the packages do not hold:\n${ours.slice(0, 40).join('\n')}`)
  })
}

/** What it printed, in one line. */
async function runExample(name: string, { folder, env, node }: Place, product: Product): Promise<string> {
  const { language, code } = exampleOf(name, product)
  const command = language === 'sh' ? ['sh', '-ec', code] : [join(node.bin, 'node'), `${name}.mjs`]
  const running = run(command[0] ?? '', command.slice(1), { cwd: folder, env, timeout: PATIENCE_MS })
  // Tools over standard input are called until it closes.
  running.child.stdin?.end(name === 'mcp' ? SPOKEN.map((message) => `${JSON.stringify(message)}\n`).join('') : '')
  const { stdout } = await running
  const printed = stdout.trim().replaceAll(/\s+/g, ' ')
  const wanted = name === 'contract' ? 'price' : name === 'mcp' ? 'create_job' : '"|←'
  if (!new RegExp(wanted).test(printed)) throw new Error(`${name} on Node ${node.version} printed: ${printed.slice(0, 500)}`)
  return printed.slice(0, 90)
}

const SPOKEN = [
  {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'proof', version: '1' } },
  },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 2, method: 'tools/list' },
]

async function npm(args: string[], options: { cwd: string; env?: NodeJS.ProcessEnv }): Promise<void> {
  await run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { ...options, shell: process.platform === 'win32' })
}
