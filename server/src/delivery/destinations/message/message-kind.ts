// A chat that accepts messages at an incoming webhook. The webhook's URL is the secret; only its host is shown.
import { plainHttp, type DestinationKindOf } from '../destination-kind.ts'
import { parseHookAddress } from './hook-address.ts'
import { sendMessage } from './send-message.ts'

export const messageKind: DestinationKindOf<'message'> = {
  terms: ({ url: secret = null, ...columns }) => ({
    columns: { ...columns, settings: secret === null ? {} : { host: parseHookAddress(secret).host } },
    secret,
  }),
  openWay: ({ url }) => plainHttp(url && parseHookAddress(url).href, 'The address of an incoming webhook has to begin with https://.'),
  send: sendMessage,
}
