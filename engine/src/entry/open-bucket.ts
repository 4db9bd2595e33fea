// The way to a bucket, loaded when one is opened: its client is large, and most processes need none.
import type { Bucket } from './create-bucket.ts'

export async function openBucket(...parts: Parameters<typeof import('./create-bucket.ts').createBucket>): Promise<Bucket> {
  const { createBucket } = await import('./create-bucket.ts')
  return createBucket(...parts)
}
