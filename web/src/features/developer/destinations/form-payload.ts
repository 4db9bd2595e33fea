// Converts a destination to the form's state and back to the payload; the kind converts its own part.
import type { Destination, DestinationChangeInput, DestinationPayloadInput } from '@quarry/contract'
import { EMPTY_FORM, type DestinationForm } from './destination-form.ts'
import { kindOf } from './kinds/destination-kinds.ts'

export function newForm(timeZone: string): DestinationForm {
  return { ...EMPTY_FORM, time_zone: timeZone }
}

export function formOf(known: Destination): DestinationForm {
  const { kind, name, rows, own_columns, job_id, monitor_id, schedule, time_zone, only_pipelines } = known
  const common = { kind, name, rows, own_columns, job_id, monitor_id, schedule, time_zone, only_pipelines }
  return { ...EMPTY_FORM, ...common, ...kindOf(kind).fieldsOf(known) }
}

/** Whether everything required by the kind is filled in; the server validates more. */
export function isComplete(form: DestinationForm, keepsSecret: boolean): boolean {
  return [form.name, ...kindOf(form.kind).needs(form), ...(keepsSecret ? [] : [form.secret])].every((text) => text.trim() !== '')
}

export function payloadOf(form: DestinationForm): DestinationPayloadInput {
  const { name, rows, own_columns, job_id, monitor_id, schedule, time_zone, only_pipelines } = form
  const common = { name, rows, own_columns, job_id, monitor_id, schedule, time_zone, only_pipelines }
  const { settingsOf, secretName } = kindOf(form.kind)
  // Each kind has its own settings; the server validates them.
  return { ...common, kind: form.kind, ...settingsOf(form), [secretName]: form.secret } as DestinationPayloadInput
}

/** Without a secret the stored one is kept. */
export function changeOf(form: DestinationForm): DestinationChangeInput {
  const payload = payloadOf(form)
  if (form.secret.trim() !== '') return payload
  const { secretName } = kindOf(form.kind)
  return Object.fromEntries(Object.entries(payload).filter(([name]) => name !== secretName)) as DestinationChangeInput
}
