// The user interface of a kind of destination: its texts, the fields of its location, and its part of the form.
import type { Destination, DestinationKind, DestinationOf, DestinationPayloadInput } from '@quarry/contract'
import type { FunctionComponent } from 'react'
import type { DestinationForm } from '../destination-form.ts'
import type { PlaceProps } from './place-parts.tsx'

type AllSettings = { [Kind in DestinationKind]: Extract<DestinationPayloadInput, { kind?: Kind }> }

/** Fields that every kind has. */
type Common = 'kind' | 'name' | 'rows' | 'own_columns' | 'job_id' | 'monitor_id' | 'schedule' | 'time_zone' | 'only_pipelines'

export interface DestinationKindForm<Kind extends DestinationKind, Secret extends keyof AllSettings[Kind] = keyof AllSettings[Kind]> {
  label: string
  nameExample: string
  /** The label of the test button, and its accessible name in a list. */
  testLabel: string
  testNameOf(name: string): string
  /** What remains when it is deleted, as a sentence. */
  staying: string
  Place: FunctionComponent<PlaceProps>
  /** Its form fields, from an existing destination. */
  fieldsOf(known: DestinationOf<Kind>): Partial<DestinationForm>
  /** Required text fields. */
  needs(form: DestinationForm): string[]
  /** Name of the secret in the payload. */
  secretName: Secret
  settingsOf(form: DestinationForm): Omit<AllSettings[Kind], Common | Secret>
  /** How rows are written, in short. */
  termsOf(known: DestinationOf<Kind>): string[]
}

/** The destination without its kind's type. */
export type AnyKindForm = Omit<DestinationKindForm<DestinationKind>, 'fieldsOf' | 'termsOf' | 'settingsOf' | 'secretName'> & {
  fieldsOf(known: Destination): Partial<DestinationForm>
  termsOf(known: Destination): string[]
  settingsOf(form: DestinationForm): object
  secretName: string
}
