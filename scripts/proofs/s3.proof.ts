// Stored pages and delivered files in the S3 server of moto, checked with Amazon's own client.
import { join } from 'node:path'
import type { Destination } from '@quarry/contract'
import { callApi, type Account } from '../../e2e/testing/account.ts'
import { programAccess } from '../../e2e/testing/api-key.ts'
import { finishedJob } from '../../e2e/testing/finished-job.ts'
import type { Product } from '../../e2e/testing/product.ts'
import { freePort } from '../free-port.ts'
import { addDestination, latestDelivery, testDestination } from './delivered.ts'
import { jobOfNastyRows } from './nasty-rows.ts'
import type { Proof } from './proof.ts'
import { pythonEnvironment, ROOT, type PythonEnvironment } from './python-environment.ts'
import { startProgram } from './started-program.ts'
import { withProduct } from './with-product.ts'

const PAGES = 'stored-pages'
const LAKE = 'the-lake'
const FIELDS = [{ name: 'name', description: 'Name of the product', type: 'string' as const }]
/** So many rows that their file is uploaded in several parts. */
const ROWS = 40_000
const PART_BYTES = 8 * 1024 * 1024

export const proof: Proof = async () => {
  const environment = pythonEnvironment(['moto[s3,server]'])
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  const storage = await startProgram({
    program: environment.python,
    args: ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)],
    isReady: async () => (await fetch(endpoint)).ok,
  })
  try {
    const look = lookInto(environment, endpoint)
    for (const bucket of [PAGES, LAKE]) look('make', bucket)
    const env = {
      QUARRY_SNAPSHOTS: `s3://${PAGES}/pages`,
      AWS_ACCESS_KEY_ID: 'proof',
      AWS_SECRET_ACCESS_KEY: 'of the proof',
      AWS_REGION: 'eu-central-1',
      AWS_ENDPOINT_URL_S3: endpoint,
      QUARRY_ALLOW_HOSTS: `127.0.0.1:${port}`,
    }
    return {
      against: environment.versions(['moto', 'boto3']),
      found: await withProduct((product) => prove(product, { look, endpoint }), { env }),
    }
  } finally {
    await storage.stop()
  }
}

type Look = (action: 'make' | 'list' | 'read', bucket: string, key?: string) => string

function lookInto(environment: PythonEnvironment, endpoint: string): Look {
  const program = join(ROOT, 'scripts', 'proofs', 'programs', 'look_into_s3.py')
  return (action, bucket, key = '') => environment.run([program, action, endpoint, bucket, key])
}

interface Stored {
  key: string
  bytes: number
  etag: string
}

async function prove(product: Product, { look, endpoint }: { look: Look; endpoint: string }): Promise<string> {
  const access = await programAccess(product)
  const { account } = access
  const storage = { endpoint, region: 'eu-central-1', bucket: LAKE, access_key_id: 'proof', secret_access_key: 'of the proof' }
  const csv = await addDestination(product, account, { name: 'CSV', prefix: 'csv', format: 'csv-rfc4180', ...storage })
  const list = (bucket: string): Stored[] => JSON.parse(look('list', bucket)) as Stored[]
  await testDestination(product, account, csv)
  const jobId = await finishedJob(product, account, { paths: ['/shop/p/1', '/shop/p/2'], fields: FIELDS })
  const { path, bytes } = await latestDelivery(product, account, { destination: csv, count: 2 })
  const stored = list(LAKE).find(({ key }) => key === path)
  const exported = await (
    await fetch(`${product.origin}/api/v1/jobs/${jobId}/export?format=csv-rfc4180`, { headers: { authorization: `Bearer ${access.key}` } })
  ).text()
  if (stored?.bytes !== bytes || look('read', LAKE, path ?? '') !== exported) throw new Error('the delivered file is not the exported one')
  const pages = list(PAGES)
  if (pages.length === 0) throw new Error('no page was stored')
  const large = await putLarge(product, { account, destination: csv, list })
  return `${pages.length} stored pages and ${list(LAKE).length} delivered files; a file equals the export byte for byte; one of ${large.bytes} bytes went in ${large.parts} parts of 8 MB`
}

/** A multipart upload: its ETag contains the number of parts. */
async function putLarge(
  product: Product,
  { account, destination, list }: { account: Account; destination: Destination; list(bucket: string): Stored[] },
): Promise<{ bytes: number; parts: number }> {
  await jobOfNastyRows(product, account, ROWS)
  // It was delivered as it ended, with one row; now with all of them.
  const { id } = await latestDelivery(product, account, { destination, count: 3 })
  await callApi(product, account, { method: 'POST', path: `/destinations/${destination.id}/deliveries/${id}/replay` })
  const { path } = await latestDelivery(product, account, { destination, count: 4 })
  const stored = list(LAKE).find(({ key }) => key === path)
  const parts = Number(/-(\d+)"$/.exec(stored?.etag ?? '')?.[1] ?? 1)
  if (!stored || parts !== Math.ceil(stored.bytes / PART_BYTES))
    throw new Error(`the large file went in ${parts} parts: ${JSON.stringify(stored)}`)
  return { bytes: stored.bytes, parts }
}
