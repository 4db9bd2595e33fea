// The format of a field's values. For members of objects it follows from their kind, since their names may be in any language.
import type { Field } from '@quarry/contract'
import type { FieldFormat } from '../parse-field-format.ts'
import { fieldFormat } from '../understand-field.ts'
import { onceAField } from '../once-a-field.ts'
import type { ListKind } from './list-kind.ts'
import { memberSpecOf } from './members-of.ts'

export const valueFormat: (field: Field) => FieldFormat = onceAField((field: Field) => {
  const format = fieldFormat(field)
  const kind = memberSpecOf(field)?.kind
  return kind === undefined ? format : { ...format, form: FORMS[kind] ?? null }
})

const FORMS: Partial<Record<ListKind, FieldFormat['form']>> = {
  address: 'url',
  picture: 'url',
  email: 'email',
  phone: 'phone',
  price: 'price',
}
