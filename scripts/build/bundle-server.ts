// The bundling itself, as a program: `bundle-server.ts ROOT FOLDER [--image]`. server-build.ts starts it.
import { dirname, join, relative } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { LEFT_OUT } from './left-beside.ts'

/** Files of ours that are started as programs or threads, as `new URL('./live-program.ts', import.meta.url)`: each is a file of the bundle too. */
const PROGRAM = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g
/** What is loaded only where traces are wanted; a part of the product that is installed beside it. */
const TRACES = /^@opentelemetry\/(?!api$)/
const STACKS = 'map-stacks'
/** From server/dist, where it is put. */
const TO_ROOT = '../../'

const [root = '', folder = '', kind] = process.argv.slice(2)
/** An image has no packages that its commands could be run with from their sources. */
const commands = { start: 'scripts/image/start.ts', quarry: 'scripts/image/quarry.ts', migrate: 'server/src/main/migrate.ts' }
const ofImage = kind === '--image' ? Object.entries(commands).map(([name, path]) => [name, join(root, path)]) : []
const bundle = await rolldown({
  input: {
    [STACKS]: join(root, 'server/src/main/map-stacks.ts'),
    api: join(root, 'server/src/main/api.ts'),
    worker: join(root, 'server/src/main/worker.ts'),
    ...Object.fromEntries(ofImage),
  },
  platform: 'node',
  external: [...LEFT_OUT, TRACES],
  logLevel: 'warn',
  plugins: [keepPlaces()],
})
await bundle.write({
  dir: folder,
  format: 'esm',
  sourcemap: true,
  // They are where the map says.
  sourcemapExcludeSources: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  banner: ({ isEntry, name }) => (isEntry && name !== STACKS ? `import './${STACKS}.js'` : ''),
})
await bundle.close()

/** Files that ours read beside themselves stay there: only programs are looked for in the bundle, where they are files of their own. */
function keepPlaces(): Plugin {
  return {
    name: 'keep-places',
    transform: {
      filter: { id: { exclude: [/[\\/]node_modules[\\/]/, /[\\/]map-stacks\.ts$/] }, code: 'import.meta' },
      handler(code, id) {
        const parts = code.split(PROGRAM)
        const placed = parts.map((part, index) => {
          if (index % 2 === 0) return withPlace(part, id)
          this.emitFile({ type: 'chunk', id: join(dirname(id), `${part}.ts`), name: part, fileName: `${part}.js` })
          return `new URL('./${part}.js', import.meta.url)`
        })
        // Lines stay lines, so that the map needs no change.
        return { code: placed.join(''), map: null }
      },
    },
  }
}

/** Relative to the bundle, which may be moved with the project. */
function withPlace(code: string, id: string): string {
  const path = relative(root, id).replaceAll('\\', '/')
  return code
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(`${TO_ROOT}${path}`)}, import.meta.url).href`)
    .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${TO_ROOT}${dirname(path)}`)})`)
    .replaceAll('import.meta.filename', `(import.meta.dirname + ${JSON.stringify(`/${TO_ROOT}${path}`)})`)
}
