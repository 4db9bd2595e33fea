// The form that values of a field have, members of objects included: those are called in any language, and what they mean is their kind.
import type { Field } from '@quarry/contract'
import type { FieldFormat } from '../parse-field-format.ts'
import { fieldFormat } from '../understand-field.ts'
import type { ListKind } from './list-kind.ts'
import { memberSpecOf } from './members-of.ts'

export function valueFormat(field: Field): FieldFormat {
  const format = fieldFormat(field)
  const kind = memberSpecOf(field)?.kind
  return kind === undefined ? format : { ...format, form: FORMS[kind] ?? null }
}

const FORMS: Partial<Record<ListKind, FieldFormat['form']>> = {
  address: 'url',
  picture: 'url',
  email: 'email',
  phone: 'phone',
  price: 'price',
}
