// An S3-compatible bucket. Its settings, including the secret access key, have their own database columns.
import { plainHttp, type DestinationKindOf } from '../destination-kind.ts'
import { sendFile } from './send-file.ts'

export const bucketKind: DestinationKindOf<'s3'> = {
  terms: (given) => ({ columns: { ...given, secret_access_key: given.secret_access_key ?? null, settings: {} }, secret: null }),
  openWay: ({ endpoint }) => plainHttp(endpoint, 'An endpoint has to begin with https://.'),
  send: sendFile,
}
