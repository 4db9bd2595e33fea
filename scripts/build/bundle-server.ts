// The bundling itself, as a program: `bundle-server.ts ROOT FOLDER [--image]`. server-build.ts starts it.
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { keepPlaces } from './keep-places.ts'
import { LEFT_OUT, TRACES } from './left-beside.ts'

const STACKS = 'map-stacks'
/** Path from server/dist, the bundle's place, to the root. */
const TO_ROOT = '../../'

const [root = '', folder = '', kind] = process.argv.slice(2)
/** Bundled for an image, because it lacks the packages to run its commands from their sources. */
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
  plugins: [keepPlaces({ root, toRoot: TO_ROOT, except: [/[\\/]map-stacks\.ts$/] })],
})
await bundle.write({
  dir: folder,
  format: 'esm',
  sourcemap: true,
  // The sources exist where the map points to them.
  sourcemapExcludeSources: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  banner: ({ isEntry, name }) => (isEntry && name !== STACKS ? `import './${STACKS}.js'` : ''),
})
await bundle.close()
