// A plugin of the bundler for programs that read files beside their sources: `import.meta` is replaced by the path of the source file.
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'rolldown'

/** The project's files that are started as programs or threads, as `new URL('./live-program.ts', import.meta.url)`: each becomes a file of the bundle. */
const PROGRAM = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g

interface Places {
  root: string
  /** From the bundle to the root, with a slash at its end. */
  toRoot: string
  /** Files whose `import.meta` means their place in the bundle. */
  except?: RegExp[]
}

/** Addresses of programs point into the bundle, where each is a separate file; all others point to the sources. */
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
        // The number of lines stays the same, so that the map needs no change.
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
