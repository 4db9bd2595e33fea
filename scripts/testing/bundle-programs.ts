// Bundles programs for tests that start them: `bundle-programs.ts ROOT FOLDER PLACE FILE …`. The programs and threads that these start
// become files of the bundle, too. `programs.json` has the file of each source. bundled-cli.ts and bundled-programs.ts run it.
import { writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { keepPlaces } from '../build/keep-places.ts'
import { LEFT_OUT, TRACES } from '../build/left-beside.ts'

/** PLACE is the path that the folder is moved to once it is complete. */
const [root = '', folder = '', place = '', ...files] = process.argv.slice(2)
const bundle = await rolldown({
  input: Object.fromEntries(files.map((file) => [basename(file, '.ts'), join(root, file)])),
  platform: 'node',
  external: [...LEFT_OUT, TRACES],
  logLevel: 'warn',
  plugins: [keepPlaces({ root, toRoot: `${relative(place, root).replaceAll('\\', '/')}/` })],
})
const { output } = await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' })
await bundle.close()
const programs = output.flatMap((file) =>
  file.type === 'chunk' && file.isEntry && file.facadeModuleId ? [[relative(root, file.facadeModuleId), file.fileName]] : [],
)
writeFileSync(join(folder, 'programs.json'), JSON.stringify(Object.fromEntries(programs), null, 2))
