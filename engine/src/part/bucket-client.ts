// What speaks to buckets: loaded by who stores pages in one or delivers to one.
import { loadPart } from './load-part.ts'

export type BucketClient = typeof import('@aws-sdk/client-s3')

/** @throws PartError */
export async function loadBucketClient(): Promise<BucketClient> {
  return (await loadPart('bucket-runtime', '@aws-sdk/client-s3')) as BucketClient
}
