// The bundling itself, as a program: `bundle-server.ts ROOT FOLDER`. server-build.ts starts it.
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { keepPlaces } from './keep-places.ts'
import { LEFT_OUT } from './left-out.ts'

const STACKS = 'map-stacks'
/** From server/dist, where it is put. */
const TO_ROOT = '../../'

const [root = '', folder = ''] = process.argv.slice(2)
const bundle = await rolldown({
  input: {
    [STACKS]: join(root, 'server/src/main/map-stacks.ts'),
    api: join(root, 'server/src/main/api.ts'),
    worker: join(root, 'server/src/main/worker.ts'),
  },
  platform: 'node',
  external: LEFT_OUT,
  logLevel: 'warn',
  plugins: [keepPlaces({ root, toRoot: TO_ROOT, except: [/[\\/]map-stacks\.ts$/] })],
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
