// Stored copies in a bucket: Amazon's S3, or any storage that speaks its protocol. Deletes nothing, and asks for no rights beyond
// listing the bucket and reading and writing objects in it.
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { loadBucketClient, type BucketClient } from '../part/bucket-client.ts'
import { idOfPath, isSnapshotId, pathOfSnapshot, type S3Place, type SnapshotFiles } from './snapshot-files.ts'

const CONNECT_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 30_000
/** With growing pauses in between, by the client itself: a storage that is away for seconds costs no task. */
const TRIES_MAX = 5

/** Opens no connection yet. @throws PartError where the client could not be installed */
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
    // Storages other than Amazon's rarely have a name for each bucket, nor the checksums that came late.
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

/** A bucket that is missing is a wrong setting and not an absent copy. */
function nullIfMissing(error: unknown): null {
  const { name, $metadata: answer } = error as Partial<S3ServiceException>
  const isMissing = answer?.httpStatusCode === 404 && name !== 'NoSuchBucket'
  if (isMissing) return null
  throw error
}
