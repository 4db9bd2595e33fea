// All kinds of destinations. A new kind is a file with its settings, its client and its sender, and a line here.
import type { DestinationChange, DestinationKind, DestinationPayload } from '@quarry/contract'
import type { DestinationKindOf } from './destination-kind.ts'
import { bucketKind } from './files/bucket-kind.ts'
import { messageKind } from './message/message-kind.ts'
import { tableKind } from './postgres/table-kind.ts'
import { sheetKind } from './sheets/sheet-kind.ts'

const KINDS: { [Kind in DestinationKind]: DestinationKindOf<Kind> } = {
  s3: bucketKind,
  postgres: tableKind,
  sheets: sheetKind,
  message: messageKind,
}

/** Settings are validated by their own kind. */
export function kindOf({ kind }: Pick<DestinationPayload | DestinationChange, 'kind'>): DestinationKindOf<DestinationKind> {
  return KINDS[kind] as DestinationKindOf<DestinationKind>
}
