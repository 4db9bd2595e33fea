// The PDF library as the source of one script for browsers: the same installed version that reads the files.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const EXPORTS = /export\s*\{([^{}]*)\};?\s*$/

/** Code that declares `PDFJS` with the library's exports; without imports, and safe inside a `script` element. */
export async function pdfLibrarySource(): Promise<string> {
  const source = await readFile(fileURLToPath(import.meta.resolve('unpdf/pdfjs')), 'utf8')
  const [statement = '', names = ''] = EXPORTS.exec(source) ?? []
  if (statement === '') throw new Error('The source of the PDF library does not end with its exports.')
  const members = names.replace(/([\w$]+)\s+as\s+([\w$]+)/g, '$2:$1')
  return `${source.slice(0, -statement.length)};const PDFJS={${members}};`.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
}
