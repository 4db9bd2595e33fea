// Stores copies of pages in a bucket of Amazon S3 or of any storage with the same protocol. Deletes nothing, and needs only the rights to
// list the bucket and to read and write objects in it.
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { loadBucketClient, type BucketClient } from '../part/bucket-client.ts'
import { idOfPath, isSnapshotId, pathOfSnapshot, type S3Place, type SnapshotFiles } from './snapshot-files.ts'

const CONNECT_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 30_000
/** The client itself makes these attempts, with growing pauses, so that no task fails if the storage is unavailable for some seconds. */
const TRIES_MAX = 5

/** Opens no connection yet. @throws PartError if the client could not be installed */
export async function createS3Files(place: S3Place): Promise<SnapshotFiles> {
  const bucketClient = await loadBucketClient()
  const { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, PutObjectCommand } = bucketClient
  const client = openClient(bucketClient, place)
  const { bucket: Bucket, prefix } = place
  const keyOf = (id: string): string => prefix + pathOfSnapshot(id)
  return {
    async read(id) {
      if (!isSnapshotId(id)) return null
      const answer = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(id) })).catch(nullIfMissing)
      return answer?.Body ? Buffer.from(await answer.Body.transformToByteArray()) : null
    },
    async has(id) {
      return isSnapshotId(id) && (await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(id) })).catch(nullIfMissing)) !== null
    },
    async write(id, content) {
      await client.send(new PutObjectCommand({ Bucket, Key: keyOf(id), Body: content, ContentType: 'application/zstd' }))
    },
    async *list() {
      let after: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: after }))
        for (const { Key = '' } of page.Contents ?? []) {
          const id = idOfPath(Key.slice(prefix.length))
          if (id !== null) yield id
        }
        after = page.NextContinuationToken
      } while (after !== undefined)
    },
    close: () => client.destroy(),
  }
}

function openClient({ S3Client: Client }: BucketClient, { region, endpoint, credentials }: S3Place): S3Client {
  return new Client({
    region,
    maxAttempts: TRIES_MAX,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    // Other storages than Amazon's often support neither bucket names as host names nor the newer checksums.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' as const }),
    ...(credentials === null
      ? {}
      : {
          credentials: {
            accessKeyId: credentials.accessKeyId,
            secretAccessKey: credentials.secretAccessKey,
            ...(credentials.sessionToken === null ? {} : { sessionToken: credentials.sessionToken }),
          },
        }),
  })
}

/** A missing bucket is a wrong setting and not a missing copy. */
function nullIfMissing(error: unknown): null {
  const { name, $metadata: answer } = error as Partial<S3ServiceException>
  const isMissing = answer?.httpStatusCode === 404 && name !== 'NoSuchBucket'
  if (isMissing) return null
  throw error
}
