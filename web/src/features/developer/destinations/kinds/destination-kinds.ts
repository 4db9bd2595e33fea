// All kinds of destinations, in the order in which they are offered. A new one is a file with its words and fields, and a line here.
import type { DestinationKind } from '@quarry/contract'
import { bucketKind } from './bucket-kind.tsx'
import { chatKind } from './chat-kind.tsx'
import type { AnyKindForm, DestinationKindForm } from './destination-kind.ts'
import { sheetKind } from './sheet-kind.tsx'
import { tableKind } from './table-kind.tsx'

const KINDS: { [Kind in DestinationKind]: Omit<DestinationKindForm<Kind>, 'settingsOf'> & Pick<AnyKindForm, 'settingsOf'> } = {
  s3: bucketKind,
  postgres: tableKind,
  sheets: sheetKind,
  message: chatKind,
}
export const DESTINATION_KIND_NAMES = Object.keys(KINDS) as DestinationKind[]

export function kindOf(kind: DestinationKind): AnyKindForm {
  return KINDS[kind] as AnyKindForm
}
