// Bundles the command line for its tests, as a program: `bundle-cli.ts ROOT FOLDER`. bundled-cli.ts starts it.
import { join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { keepPlaces } from '../build/keep-places.ts'
import { LEFT_OUT, TRACES } from '../build/left-beside.ts'

const [root = '', folder = ''] = process.argv.slice(2)
const bundle = await rolldown({
  input: { main: join(root, 'cli/src/main.ts') },
  platform: 'node',
  external: [...LEFT_OUT, TRACES],
  logLevel: 'warn',
  plugins: [keepPlaces({ root, toRoot: `${relative(folder, root).replaceAll('\\', '/')}/` })],
})
await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' })
await bundle.close()
