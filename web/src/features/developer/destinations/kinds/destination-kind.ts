// What a kind of destination is on the screen: its words, the fields of its place, and what of the form is its own.
import type { Destination, DestinationKind, DestinationOf, DestinationPayloadInput } from '@quarry/contract'
import type { FunctionComponent } from 'react'
import type { DestinationForm } from '../destination-form.ts'
import type { PlaceProps } from './place-parts.tsx'

type AllSettings = { [Kind in DestinationKind]: Extract<DestinationPayloadInput, { kind?: Kind }> }

/** What every kind has. */
type Common = 'kind' | 'name' | 'rows' | 'own_columns' | 'job_id' | 'monitor_id' | 'schedule' | 'time_zone' | 'only_pipelines'

export interface DestinationKindForm<Kind extends DestinationKind, Secret extends keyof AllSettings[Kind] = keyof AllSettings[Kind]> {
  label: string
  nameExample: string
  /** The label of the test button, and its accessible name in a list. */
  testLabel: string
  testNameOf(name: string): string
  /** What stays when it is deleted, as a sentence. */
  staying: string
  Place: FunctionComponent<PlaceProps>
  /** Its fields of the form, from what is known of one. */
  fieldsOf(known: DestinationOf<Kind>): Partial<DestinationForm>
  /** Texts that may not be empty. */
  needs(form: DestinationForm): string[]
  /** What the secret is called in what is sent. */
  secretName: Secret
  settingsOf(form: DestinationForm): Omit<AllSettings[Kind], Common | Secret>
  /** How rows arrive there, in short. */
  termsOf(known: DestinationOf<Kind>): string[]
}

/** As those who don't care for the kind see it. */
export type AnyKindForm = Omit<DestinationKindForm<DestinationKind>, 'fieldsOf' | 'termsOf' | 'settingsOf' | 'secretName'> & {
  fieldsOf(known: Destination): Partial<DestinationForm>
  termsOf(known: Destination): string[]
  settingsOf(form: DestinationForm): object
  secretName: string
}
