// `quarry init`: writes the files for a first table to the current folder.
import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Field } from '@quarry/contract'
import { createScraper, detectFields, distil, ScrapeError } from '@quarry/engine'
import { ArgumentError, BrokenOff, EXIT, type Command } from '../command.ts'
import { readScraperSettings } from '../environment-settings.ts'
import { codeOf } from '../files.ts'

const FIELDS_FILE = 'fields.json'
const URLS_FILE = 'urls.txt'
/** Number of detected fields to write: a table of them is still easy to read. */
const FIELDS_MAX = 6
const SAMPLE: Field[] = [
  { name: 'title', description: 'Main heading of the page', type: 'string' },
  { name: 'date', description: 'Day on which it was published', type: 'date' },
]

export const initCommand: Command = {
  name: 'init',
  summary: 'Starts a table in this folder: writes fields.json, with the fields of the page of --url, and urls.txt',
  usage: '[--url URL] [--force]',
  async run(args) {
    const { url, force = false } = parse(args)
    const taken = [FIELDS_FILE, URLS_FILE].filter((file) => existsSync(file))
    if (taken.length > 0 && !force) throw new BrokenOff(`This folder already has ${taken.join(' and ')}; --force overwrites it.`)
    const fields = url === undefined ? SAMPLE : await fieldsOf(url)
    write(FIELDS_FILE, `${JSON.stringify(fields, null, 2)}\n`)
    write(URLS_FILE, `${url ?? 'https://example.com/'}\n`)
    process.stderr.write(`${FIELDS_FILE} has ${fields.map(({ name }) => name).join(', ')}; ${URLS_FILE} takes one address a line. Next:\n`)
    process.stdout.write(`quarry extract --urls ${URLS_FILE} --fields ${FIELDS_FILE}\n`)
    return EXIT.done
  },
}

function parse(args: string[]): { url?: string; force?: boolean } {
  try {
    const { values } = parseArgs({ args, options: { url: { type: 'string' }, force: { type: 'boolean' } } })
    if (values.url !== undefined && !/^https?:$/.test(URL.parse(values.url)?.protocol ?? ''))
      throw new ArgumentError('--url is an address of the form https://….')
    return values
  } catch (error) {
    throw error instanceof ArgumentError ? error : new ArgumentError(error instanceof Error ? error.message : 'The arguments are wrong.')
  }
}

/** The best detected fields of the page. @throws BrokenOff where it can't be read or has none */
async function fieldsOf(url: string): Promise<Field[]> {
  const scraper = createScraper(readScraperSettings(process.env, true))
  try {
    const page = await scraper.read(url, new AbortController().signal)
    const { fields } = detectFields([distil(page)], { targetName: 'URL' })
    if (fields.length === 0) throw new BrokenOff('No fields were found on the page.')
    return fields.slice(0, FIELDS_MAX).map(({ name, description, type }) => ({ name, description, type }))
  } catch (error) {
    if (!(error instanceof ScrapeError)) throw error
    throw new BrokenOff(`The page could not be read: ${error.message}`)
  } finally {
    await scraper.close()
  }
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new BrokenOff(`The file ${file} cannot be written (${codeOf(error)}).`)
  }
}
