// Where a destination is, by its kind: a bucket, a table, a spreadsheet or a chat, and what opens it.
import type { DestinationKind } from '@quarry/contract'
import type { FunctionComponent } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { BucketPlace } from './bucket-place.tsx'
import { KEPT, type PlaceProps } from './place-parts.tsx'
import { SheetPlace } from './sheet-place.tsx'
import { TablePlace } from './table-place.tsx'

export function Place(props: PlaceProps) {
  const Fields = PLACES[props.value.kind]
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Fields {...props} />
    </div>
  )
}

function ChatPlace({ value, keepsSecret, onChange }: PlaceProps) {
  return (
    <div className="sm:col-span-2">
      <TextField
        label="Address of the incoming webhook"
        hint={keepsSecret ? KEPT : 'Of Slack, or any chat that takes the same messages. Never shown again.'}
        value={value.secret}
        placeholder="https://hooks.slack.com/services/…"
        isSecret
        onChange={(secret) => onChange({ secret })}
      />
    </div>
  )
}

const PLACES: Record<DestinationKind, FunctionComponent<PlaceProps>> = {
  s3: BucketPlace,
  postgres: TablePlace,
  sheets: SheetPlace,
  message: ChatPlace,
}
