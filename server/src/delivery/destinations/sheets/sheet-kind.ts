// A sheet of a Google spreadsheet. The key of a service account is the secret; the account's e-mail address is shown, because the
// spreadsheet has to be shared with it.
import type { DestinationKindOf } from '../destination-kind.ts'
import { sendSheet } from './send-sheet.ts'
import { parseServiceAccount } from './service-account.ts'

export const sheetKind: DestinationKindOf<'sheets'> = {
  terms({ service_account: secret = null, spreadsheet_id, sheet, mode, key_columns, ...columns }) {
    const account = secret === null ? {} : { service_account_email: parseServiceAccount(secret).clientEmail }
    return { columns: { ...columns, settings: { spreadsheet_id, sheet, mode, key_columns, ...account } }, secret }
  },
  openWay: () => null,
  send: sendSheet,
}
