import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Field, FieldMember, FieldType } from '@quarry/contract'
import { memberSpecOf, objectFormOf } from './members-of.ts'

/** Kind and type, then name and description in ten languages. */
const MEMBERS = readFileSync(join(import.meta.dirname, '../testing/members-in-ten-languages.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('|'))

function kindsOf(...members: FieldMember[]): (string | undefined)[] {
  const field: Field = { name: 'rows', description: '', type: 'array', members }
  return (objectFormOf(field)?.members ?? []).map((member) => memberSpecOf(member)?.kind)
}

describe('the kind of a member', () => {
  it.each(MEMBERS.map(([kind = '', type = '', ...members]) => [members[0] ?? '', { kind, type: type as FieldType, members }] as const))(
    '%s: is one in ten languages',
    (_, { kind, type, members }) => {
      expect(members).toHaveLength(10)
      for (const member of members) {
        const [name = '', description = ''] = member.split(': ')
        expect({ member, kinds: kindsOf({ name, description, type }) }).toEqual({ member, kinds: [kind] })
      }
    },
  )

  it.each([
    ['the language of the other members', [{ name: 'auteur' }, { name: 'note' }], ['person', 'number']],
    ['its own language', [{ name: 'author' }, { name: 'note' }], ['person', 'text']],
    ['its type', [{ name: 'note', type: 'number' }], ['number']],
    ['its description, for the last day', [{ name: 'until', description: 'Last day of validity' }], ['date']],
    ['its name, for the end of opening hours', [{ name: 'until' }], ['clock_end']],
    ['its description, for a preposition', [{ name: 'von', description: 'Autor der Bewertung' }], ['person']],
    ['its description, for a number of anything', [{ name: 'numero', description: 'Número de artículo' }], ['code']],
  ] as const)('of a name that several kinds share is decided by %s', (_, members, kinds) => {
    expect(kindsOf(...members.map((member) => ({ ...member })))).toEqual(kinds)
  })

  it('is not that of the last word of the description', () => {
    expect(kindsOf({ name: 'weight', description: 'Weight with unit', type: 'string' })).toEqual(['quantity'])
    expect(kindsOf({ name: 'contact', description: 'E-mail address of the person', type: 'string' })).toEqual(['email'])
  })
})
