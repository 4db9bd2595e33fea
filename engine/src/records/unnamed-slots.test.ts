import { Element } from 'domhandler'
import { expect, it } from 'vitest'
import { objectFormOf } from '../fields/members/members-of.ts'
import type { RecordPart } from './record-parts.ts'
import { withUnnamedSlots } from './unnamed-slots.ts'

const part = (slot: string, text: string): RecordPart => ({
  kind: 'text',
  slot,
  text,
  names: [],
  url: null,
  column: null,
  block: null,
  level: 0,
  isStruck: false,
  element: new Element('span', {}),
  isComposed: false,
  isCommon: false,
})
const membersOf = (names: string) =>
  objectFormOf({ name: 'trains', description: `Trains, each with ${names}`, type: 'array' })?.members ?? []
const texts = ['North hall', 'Express', 'Runs through', 'Late']
const slotsOf = (names: string): string[][] => {
  const members = membersOf(names)
  const record = members.map((_, at) => part(`slot${at}`, texts[at]!))
  return withUnnamedSlots(
    members,
    members.map(() => []),
    [record, record.map((one) => ({ ...one, text: `${one.text} B`, element: new Element('span', {}) }))],
  )
}

it('as many texts as members are theirs in their order, if they are two', () => {
  expect(slotsOf('platform and train type')).toEqual([['slot0'], ['slot1']])
  expect(slotsOf('platform, train type and role')).toEqual([[], [], []])
})
