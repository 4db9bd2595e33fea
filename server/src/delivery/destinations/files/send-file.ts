// Uploads the rows of a job as a file to a bucket.
import { EXPORT_FORMATS } from '@quarry/contract'
import { openBucket } from '@quarry/engine'
import { openExport } from '../../exports/open-export.ts'
import type { Content, DeliverDeps, DueDelivery, Given, Outcome } from '../delivery.ts'

const TEST_FILE = 'quarry-test.txt'

export async function sendFile(deps: DeliverDeps, { delivery, content, signal }: Given): Promise<Outcome> {
  const { bucket: name, region, endpoint, access_key_id: accessKeyId, secret_access_key: secretAccessKey } = delivery
  const bucket = await openBucket({ bucket: name, region, endpoint, credentials: { accessKeyId, secretAccessKey } }, deps.http)
  try {
    const { path, type, chunks } = await fileOf(deps, delivery, content)
    return { path, bytes: await bucket.put(path, { type, chunks }, signal) }
  } finally {
    bucket.close()
  }
}

interface OutgoingFile {
  path: string
  type: string
  chunks: AsyncIterable<Uint8Array>
}

/** The path follows from the job, so that a redelivery overwrites the file; deliveries by pipeline steps have their own path. */
async function fileOf(deps: DeliverDeps, delivery: DueDelivery, content: Content | null): Promise<OutgoingFile> {
  const { prefix, format, pipeline_run: sentBy } = delivery
  if (content === null) return { path: prefix + TEST_FILE, type: 'text/plain', chunks: testText() }
  const { job, rows, shown, withOwn } = content
  const { fileName, mediaType } = EXPORT_FORMATS[format]
  const chunks = await openExport(deps, job, { format, rows, shown, withOwn })
  const folder = `${prefix}${job.created_at.slice(0, 10)}/${job.id}/${sentBy === null ? '' : 'pipeline/'}`
  return { path: `${folder}${fileName}`, type: mediaType, chunks }
}

async function* testText(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('Results will be put here.\n')
}
