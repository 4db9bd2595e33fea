// Loads the client library for buckets when it is first needed: for storing pages in a bucket, or for delivering to one.
import { loadPart } from './load-part.ts'

export type BucketClient = typeof import('@aws-sdk/client-s3')

/** @throws PartError */
export async function loadBucketClient(): Promise<BucketClient> {
  return (await loadPart('bucket-runtime', '@aws-sdk/client-s3')) as BucketClient
}
