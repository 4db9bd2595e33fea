// Makes packages that install and run outside this repository: compiled modules with their types, a manifest, licence and README.
import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../root.ts'
import { StartError } from '../start-error.ts'

const run = promisify(execFile)

interface PackedPackage {
  folder: string
  /** Modules that are loaded from outside: the entry, and modules that are started as a thread or process. */
  entries: string[]
}

/** In the order of their dependencies. */
export const PACKAGES: PackedPackage[] = [
  { folder: 'contract', entries: ['src/index.ts'] },
  { folder: 'client', entries: ['src/index.ts'] },
  { folder: 'mcp', entries: ['src/index.ts'] },
  {
    folder: 'engine',
    entries: ['src/index.ts', 'src/pipeline/reading-thread.ts', 'src/documents/file-program.ts', 'src/model/local/host-program.ts'],
  },
  { folder: 'cli', entries: ['src/main.ts', 'src/page-thread.ts'] },
]
const SCOPE = '@quarry/'
/** Part of a full installation only: commands that need it report that it is missing. */
const LEFT_OUT = ['@quarry/server']
/** Installed on demand by the product; an ordinary dependency of a package. */
const PARTS: Record<string, string[]> = { engine: ['browser-runtime', 'bucket-runtime', 'chromium-runtime'] }
/** Large and optional: without it pages that need a browser use the one of the system. */
const OPTIONAL = ['@sparticuz/chromium']
const DATA = 'src/**/*.json'

interface Manifest {
  name: string
  version: string
  description?: string
  sideEffects?: boolean
  bin?: Record<string, string>
  dependencies?: Record<string, string>
}

/** `work` is an empty folder for intermediate files; the archives are written to `out`. @returns their paths, in the order of `PACKAGES` */
export async function packPackages({ work, out, signal }: { work: string; out: string; signal?: AbortSignal }): Promise<string[]> {
  const compiled = join(work, 'compiled')
  await compile(compiled, { work, signal })
  mkdirSync(out, { recursive: true })
  const archives: string[] = []
  for (const { folder, entries } of PACKAGES) {
    const target = join(work, folder)
    lay(folder, { compiled, target, entries })
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', out], { cwd: target, signal })
    archives.push(join(out, stdout.trim().split('\n').at(-1) ?? ''))
  }
  return archives
}

/** All packages at once, so that types are the same everywhere. @throws StartError with the compiler's output */
async function compile(outDir: string, { work, signal }: { work: string; signal?: AbortSignal }): Promise<void> {
  const options = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    // The syntax that Node 20 supports; newer library functions come from older-node.js.
    target: 'es2022',
    rootDir: ROOT,
    outDir,
    typeRoots: [join(ROOT, 'node_modules/@types')],
  }
  const files = PACKAGES.flatMap(({ folder, entries }) => entries.map((entry) => join(ROOT, folder, entry)))
  const project = join(work, 'tsconfig.json')
  writeFileSync(project, JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), compilerOptions: options, files, include: [] }))
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  try {
    await run(process.execPath, [compiler, '-p', project], { cwd: ROOT, signal, maxBuffer: 1 << 26 })
  } catch (error) {
    throw new StartError(`The packages could not be compiled:\n${(error as { stdout?: string }).stdout ?? String(error)}`)
  }
}

/** The package as it is packed. */
function lay(folder: string, { compiled, target, entries }: { compiled: string; target: string; entries: string[] }): void {
  cpSync(join(compiled, folder, 'src'), join(target, 'src'), { recursive: true })
  for (const data of globSync(DATA, { cwd: join(ROOT, folder) })) {
    mkdirSync(join(target, dirname(data)), { recursive: true })
    cpSync(join(ROOT, folder, data), join(target, data))
  }
  for (const module of globSync('src/**/*.js', { cwd: target })) correct(join(target, module))
  for (const declaration of globSync('src/**/*.d.ts', { cwd: target })) correctDeclaration(join(target, declaration))
  for (const entry of entries) beginWithOlderNode(join(target, entry.replace(/\.ts$/, '.js')), target)
  cpSync(join(ROOT, 'scripts/pack/older-node.js'), join(target, 'src/older-node.js'))
  cpSync(join(ROOT, 'LICENSE'), join(target, 'LICENSE'))
  cpSync(join(ROOT, folder, 'README.md'), join(target, 'README.md'))
  const manifest = manifestOf(folder)
  if (manifest.bin) layCommand(target)
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Corrects the addresses of programs, which the compiler leaves unchanged; folders beside those of the repository are inside the package. */
function correct(module: string): void {
  const text = readFileSync(module, 'utf8')
  const corrected = text
    .replaceAll(/new URL\('([^']+)\.ts', import\.meta\.url\)/g, "new URL('$1.js', import.meta.url)")
    .replaceAll("new URL('../../model-runtime', import.meta.url)", "new URL('../model-runtime', import.meta.url)")
  if (corrected !== text) writeFileSync(module, corrected)
}

/** The compiler renames what modules import, but not what their declarations do. */
function correctDeclaration(declaration: string): void {
  const text = readFileSync(declaration, 'utf8')
  writeFileSync(declaration, text.replaceAll(/\b(from |import |import\()(['"])(\.{1,2}\/[^'"]+)\.ts\2/g, '$1$2$3.js$2'))
}

function beginWithOlderNode(module: string, target: string): void {
  const path = relative(dirname(module), join(target, 'src/older-node.js')).replaceAll('\\', '/')
  writeFileSync(module, `import '${path.startsWith('.') ? path : `./${path}`}'\n${readFileSync(module, 'utf8')}`)
}

function layCommand(target: string): void {
  mkdirSync(join(target, 'bin'), { recursive: true })
  writeFileSync(join(target, 'bin/quarry.js'), "#!/usr/bin/env node\nimport '../src/main.js'\n", { mode: 0o755 })
  cpSync(join(ROOT, 'model-runtime'), join(target, 'model-runtime'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
}

function manifestOf(folder: string): Omit<Manifest, 'sideEffects'> & Record<string, unknown> {
  const own = read(folder)
  const parts = (PARTS[folder] ?? []).flatMap((part) => Object.entries(read(part).dependencies ?? {}))
  const all = [...Object.entries(own.dependencies ?? {}), ...parts].filter(([name]) => !LEFT_OUT.includes(name))
  const exact = all.map(([name, version]): [string, string] => [name, name.startsWith(SCOPE) ? own.version : version])
  const optional = exact.filter(([name]) => OPTIONAL.includes(name))
  return {
    name: own.name,
    version: own.version,
    description: own.description,
    license: 'MIT',
    type: 'module',
    engines: { node: '>=20.19' },
    ...(own.bin ? { bin: own.bin } : {}),
    exports: {
      '.': own.bin ? './src/main.js' : { types: './src/index.d.ts', default: './src/index.js' },
      './package.json': './package.json',
    },
    files: ['src', 'README.md', 'LICENSE', ...(own.bin ? ['bin', 'model-runtime'] : [])],
    sideEffects: own.sideEffects === false ? ['./src/older-node.js'] : undefined,
    dependencies: Object.fromEntries(exact.filter(([name]) => !OPTIONAL.includes(name))),
    ...(optional.length > 0 ? { optionalDependencies: Object.fromEntries(optional) } : {}),
  }
}

function read(folder: string): Manifest {
  const path = join(ROOT, folder, 'package.json')
  if (!existsSync(path)) throw new StartError(`There is no package in ${folder}.`)
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest
}
