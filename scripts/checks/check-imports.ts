// Refuses imports that the table in checks/import-rules.ts does not allow: packages, layers, siblings, modules, cycles, undeclared packages.
import { isBuiltin } from 'node:module'
import { dirname } from 'node:path'
import { CLOSED_FOLDERS, COMPOSERS, EXCEPTIONS, LAYERS, OPEN_TO_ALL, PACKAGES } from './import-rules.ts'
import { SERVER_MODULES, type ServerModule } from './server-modules.ts'
import { importsOf, isTest, read, sourceFiles, type Import } from './source-files.ts'

const files = sourceFiles().filter((path) => !path.startsWith('scripts/') && path.includes('/'))
const surfaceUse = new Set<string>()
const problems = files.flatMap((path) => importsOf(path).flatMap((found) => problemsOf(path, found)))
problems.push(...unusedSurfaces(), ...cycles())
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

function problemsOf(path: string, found: Import): string[] {
  const home = path.split('/')[0] ?? ''
  if (found.file === null) return packageProblems(path, home, found.specifier)
  const target = found.file.split('/')[0] ?? ''
  if (target !== home) return [`${path}: imports ${found.file} by path; packages are imported by name`]
  const refused = [...layerProblems(path, found.file, home), ...siblingProblems(path, found.file), ...moduleProblems(path, found.file)]
  return refused.map((reason) => `${path}: ${reason}`)
}

function packageProblems(path: string, home: string, specifier: string): string[] {
  if (isBuiltin(specifier) || specifier.startsWith('virtual:')) return []
  const own = Object.entries(PACKAGES).find(([, { name }]) => specifier === name || specifier.startsWith(`${name}/`))
  if (own) {
    const [target] = own
    const allowed =
      PACKAGES[home]?.may.includes(target) || EXCEPTIONS.some((exception) => exception.from.test(path) && exception.to === target)
    return allowed ? [] : [`${path}: ${home} may not import ${target}`]
  }
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  return declared(home, isTest(path) || path.endsWith('config.ts') || path.startsWith('web/build/')).has(name)
    ? []
    : [`${path}: ${name} is not declared in ${home}/package.json`]
}

function declared(home: string, withDevelopment: boolean): Set<string> {
  const parse = (path: string): Record<string, Record<string, string>> => JSON.parse(read(path))
  const own = parse(`${home}/package.json`)
  const shared = withDevelopment ? parse('package.json').devDependencies : {}
  return new Set([
    ...Object.keys(own.dependencies ?? {}),
    ...Object.keys(own.peerDependencies ?? {}),
    ...(withDevelopment ? Object.keys(own.devDependencies ?? {}) : []),
    ...Object.keys(shared ?? {}),
  ])
}

function layerProblems(from: string, to: string, home: string): string[] {
  const layers = LAYERS[home]
  if (!layers || isTest(from)) return []
  const layerOf = (path: string) => layers.find(({ files: pattern }) => pattern.test(path))
  const [source, target] = [layerOf(from), layerOf(to)]
  if (!source || !target || source.layer === target.layer || source.may.includes(target.layer)) return []
  return [`layer ${source.layer} may not import layer ${target.layer} (${to})`]
}

function siblingProblems(from: string, to: string): string[] {
  if (isTest(from) || COMPOSERS.some((pattern) => pattern.test(from)) || OPEN_TO_ALL.some((pattern) => pattern.test(to))) return []
  return CLOSED_FOLDERS.flatMap((folder) => {
    if (!from.startsWith(`${folder}/`) || !to.startsWith(`${folder}/`)) return []
    const part = (path: string): string => path.slice(folder.length + 1).split('/')[0] ?? ''
    return part(from) === part(to) ? [] : [`${folder}/${part(from)} may not import ${to}`]
  })
}

/** Modules of the server import surfaces of modules below them in their list, and nothing else of one another. */
function moduleProblems(from: string, to: string): string[] {
  const [source, target] = [moduleOf(from), moduleOf(to)]
  if (!source || !target || source === target || isTest(from)) return []
  const order = SERVER_MODULES.map(({ name }) => name)
  if (order.indexOf(source.name) < order.indexOf(target.name)) return [`module ${source.name} may not import module ${target.name} (${to})`]
  const file = to.slice(`server/src/${target.name}/`.length)
  surfaceUse.add(to)
  return target.surface.includes(file) ? [] : [`${to} is not in the surface of module ${target.name} (scripts/checks/server-modules.ts)`]
}

function moduleOf(path: string): ServerModule | undefined {
  const name = /^server\/src\/([a-z]+)\//.exec(path)?.[1]
  return SERVER_MODULES.find((module) => module.name === name)
}

/** A module's surface lists no file without an importer. */
function unusedSurfaces(): string[] {
  return SERVER_MODULES.flatMap(({ name, surface }) => surface.map((file) => `server/src/${name}/${file}`))
    .filter((path) => !surfaceUse.has(path))
    .map((path) => `${path}: is in its module's surface, and no other module imports it`)
}

/** Each cycle of files once, as the path that closes it. */
function cycles(): string[] {
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') return void found.push(`cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' -> ')}`)
    state.set(path, 'open')
    const known = new Set(files)
    for (const { file } of importsOf(path)) if (file && known.has(file) && dirname(file)) visit(file, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of files) visit(path, [])
  return found
}
