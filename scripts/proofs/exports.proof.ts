// Files of 10,000 difficult rows, read by third-party programs and compared cell by cell with the rows of the API.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programAccess, type ProgramAccess } from '../../e2e/testing/api-key.ts'
import { jobOfNastyRows, NASTY_FIELDS } from './nasty-rows.ts'
import type { Proof } from './proof.ts'
import { pythonEnvironment, ROOT } from './python-environment.ts'
import { withProduct } from './with-product.ts'

const ROWS = 10_000
const ROWS_PER_PAGE = 500
const FORMATS = ['csv-rfc4180', 'tsv', 'xlsx', 'parquet', 'json', 'ndjson']

export const proof: Proof = async () => {
  const environment = pythonEnvironment(['pandas', 'pyarrow', 'openpyxl', 'duckdb'])
  const folder = mkdtempSync(join(tmpdir(), 'quarry-exports-'))
  try {
    await withProduct(async (product) => {
      const access = await programAccess(product)
      const jobId = await jobOfNastyRows(product, access.account, ROWS)
      writeFileSync(join(folder, 'expected.json'), JSON.stringify({ fields: NASTY_FIELDS, rows: await rowsOf(access, jobId) }))
      for (const format of FORMATS) writeFileSync(join(folder, format), await download(access, `/jobs/${jobId}/export?format=${format}`))
    })
    const found = environment.run([join(ROOT, 'scripts', 'proofs', 'programs', 'read_exports.py'), folder]).trim()
    return { against: environment.versions(['pandas', 'pyarrow', 'openpyxl', 'duckdb']), found }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function rowsOf(access: ProgramAccess, jobId: string): Promise<unknown[]> {
  const rows: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = `/jobs/${jobId}/results?limit=${ROWS_PER_PAGE}${cursor === '' ? '' : `&cursor=${cursor}`}`
    const { data, next_cursor: next } = JSON.parse(String(await download(access, page))) as {
      data: { target_item_value: string; data: object }[]
      next_cursor: string | null
    }
    rows.push(...data.map((row) => ({ target: row.target_item_value, data: row.data })))
    cursor = next
  }
  if (rows.length !== ROWS) throw new Error(`the API tells ${rows.length} rows`)
  return rows
}

async function download({ key, env }: ProgramAccess, path: string): Promise<Buffer> {
  const answer = await fetch(`${env.QUARRY_URL}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}
