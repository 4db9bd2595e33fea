// A bucket of an S3-compatible storage. Its settings have columns of their own, the secret of its key among them.
import { plainHttp, type DestinationKindOf } from '../destination-kind.ts'
import { sendFile } from './send-file.ts'

export const bucketKind: DestinationKindOf<'s3'> = {
  terms: (given) => ({ columns: { ...given, secret_access_key: given.secret_access_key ?? null, settings: {} }, secret: null }),
  openWay: ({ endpoint }) => plainHttp(endpoint, 'An endpoint has to begin with https://.'),
  send: sendFile,
}
