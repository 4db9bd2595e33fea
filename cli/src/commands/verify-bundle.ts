// `quarry verify-bundle`: checks the files of a bundle against its list of digests, offline.
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { BUNDLE_MANIFEST, bundleManifestSchema, type BundleManifest } from '@quarry/contract'
import { openPromise } from 'yauzl'
import { ArgumentError, BrokenOff, EXIT, type Command } from '../command.ts'
import { codeOf } from '../files.ts'

/** Upper limit for the list of files. A bundle can come from anybody, so its list is not read without one. */
const MANIFEST_BYTES_MAX = 1024 * 1024

export const verifyBundleCommand: Command = {
  name: 'verify-bundle',
  summary: 'Checks every file of a bundle against its list of SHA-256 digests',
  usage: 'FILE',
  async run(args) {
    const path = pathOf(args)
    const { files, manifest } = await readBundle(path).catch((error: Error) => {
      if ('syscall' in error) throw new BrokenOff(`The file ${path} cannot be read (${codeOf(error)}).`, { cause: error })
      throw new BrokenOff(`The file ${path} cannot be read as a bundle: ${error.message}`, { cause: error })
    })
    const listed = new Map(manifest.files.map((file) => [file.path, file]))
    const problems = [
      ...manifest.files.filter(({ path }) => !files.has(path)).map(({ path }) => `${path} is missing`),
      ...[...files.keys()].filter((path) => !listed.has(path)).map((path) => `${path} is not in the list`),
      ...[...files]
        .filter(([path, sha256]) => listed.has(path) && listed.get(path)?.sha256 !== sha256)
        .map(([path]) => `${path} was changed`),
    ]
    if (problems.length > 0) {
      process.stderr.write(problems.map((problem) => `${problem}\n`).join(''))
      return EXIT.broken
    }
    process.stdout.write(`${manifest.files.length} files of job ${manifest.job_id} are unchanged.\n`)
    return EXIT.done
  },
}

function pathOf(args: string[]): string {
  try {
    const [path, ...more] = parseArgs({ args, allowPositionals: true, options: {} }).positionals
    if (path === undefined || more.length > 0) throw new Error('The path of the file is needed.')
    return path
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : 'The arguments are wrong.')
  }
}

/** SHA-256 digests of all files except the list itself, by name. @throws Error for a file that is not a bundle. */
async function readBundle(path: string): Promise<{ files: Map<string, string>; manifest: BundleManifest }> {
  const files = new Map<string, string>()
  let manifest: BundleManifest | null = null
  const zip = await openPromise(path, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    const { fileName: name } = entry
    const content = await zip.openReadStreamPromise(entry)
    if (files.has(name)) throw new Error(`${name} is there twice.`)
    if (name === BUNDLE_MANIFEST) manifest = readManifest(await textOf(content))
    else files.set(name, await digestOf(content))
  }
  if (manifest === null) throw new Error(`it has no ${BUNDLE_MANIFEST}: it is no bundle.`)
  return { files, manifest }
}

function readManifest(text: string): BundleManifest {
  try {
    return bundleManifestSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(`its ${BUNDLE_MANIFEST} is no list of files.`, { cause })
  }
}

async function digestOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > MANIFEST_BYTES_MAX) throw new Error(`its ${BUNDLE_MANIFEST} is too long.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
