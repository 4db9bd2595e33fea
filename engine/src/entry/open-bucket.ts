// Loads the bucket client on demand: it is large, and most processes do not need it.
import type { Bucket } from './create-bucket.ts'

export async function openBucket(...parts: Parameters<typeof import('./create-bucket.ts').createBucket>): Promise<Bucket> {
  const { createBucket } = await import('./create-bucket.ts')
  return createBucket(...parts)
}
