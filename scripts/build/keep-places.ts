// A plugin of the bundler for programs that read files beside their sources: those files stay where they are, and so does the way to them.
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'rolldown'

/** Files of ours that are started as programs or threads, as `new URL('./live-program.ts', import.meta.url)`: each is a file of the bundle too. */
const PROGRAM = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g

interface Places {
  root: string
  /** From the bundle to the root, with a slash at its end. */
  toRoot: string
  /** Files that mean their place in the bundle. */
  except?: RegExp[]
}

/** Only programs are looked for in the bundle, where they are files of their own. */
export function keepPlaces({ root, toRoot, except = [] }: Places): Plugin {
  return {
    name: 'keep-places',
    transform: {
      filter: { id: { exclude: [/[\\/]node_modules[\\/]/, ...except] }, code: 'import.meta' },
      handler(code, id) {
        const place = relative(root, id).replaceAll('\\', '/')
        const parts = code.split(PROGRAM)
        const placed = parts.map((part, index) => {
          if (index % 2 === 0) return withPlace(part, `${toRoot}${place}`)
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
function withPlace(code: string, path: string): string {
  return code
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`)
    .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`)
    .replaceAll('import.meta.filename', `(import.meta.dirname + ${JSON.stringify(`/${path}`)})`)
}
