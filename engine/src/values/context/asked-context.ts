// What a field asks of a context: its words with their meanings, the kinds of spans that can be its value, and the unit.
import { askedUnit } from '../../fields/asked-unit.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { findUnit } from '../../fields/measure-units.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import { labelWords, nameWords } from '../../fields/label-words.ts'
import { meaningsOf, numberOf } from '../../fields/synonyms/word-meaning.ts'
import { askedBy, type Asked, type WeightedMeaning } from '../../fields/synonyms/label-meaning.ts'
import { asksForParty } from '../fact/similar-labels.ts'
import type { Key } from './passage-words.ts'
import type { SpanKind } from './spans.ts'

export interface AskedContext {
  kinds: ReadonlySet<SpanKind>
  /** The field's words, in each reading. */
  readings: readonly Asked[]
  /** Of its specific words, in any reading. */
  keys: ReadonlySet<Key>
  /** As in `Span.unit`; null where the field asks for none. */
  unit: string | null
  /** Kinds of values that the words name: 1 or 0. */
  asks: { name: number; time: number; code: number; year: number; high: number; low: number; party: number }
}

const GROUPS = {
  name: ['name', 'title'],
  time: ['time', 'hours', 'opening', 'closing', 'checkin', 'checkout', 'departure', 'arrival', 'kick off'],
  code: ['code', 'number', 'reference', 'registration', 'serial', 'catalogue', 'inventory'],
  year: ['year'],
  high: ['highest', 'end', 'last', 'maximum participants', 'deadline', 'expiry', 'closing'],
  low: ['lowest', 'start', 'first', 'minimum participants', 'minimum age'],
  place: [
    'place',
    'city',
    'stadium',
    'room',
    'stage',
    'origin',
    'destination',
    'station',
    'headquarters',
    'birthplace',
    'home port',
    'port',
    'institution',
  ],
}
const PERCENT = numberOf('percentage')

export const askedContext = onceAField((intent: FieldSpec): AskedContext => {
  const readings = askedBy(intent)
  const { name, description } = intent.field
  const words = [...nameWords(name), ...labelWords(description)].flatMap(meaningsOf)
  const named = new Set([...words.flatMap(({ keys }) => keys), ...readings.flatMap(({ allKeys }) => [...allKeys])])
  const asks = (group: keyof typeof GROUPS): number => Number(GROUPS[group].some((id) => named.has(numberOf(id))))
  const party = Number(intent.shape === 'person' || intent.shape === 'organisation' || asksForParty(intent))
  return {
    kinds: kindsFor(intent, party === 1 || asks('place') === 1),
    readings,
    keys: new Set(readings.flatMap(specificKeys)),
    unit: unitFor(intent, named),
    asks: {
      name: asks('name'),
      time: asks('time'),
      code: asks('code'),
      year: asks('year'),
      high: asks('high'),
      low: asks('low'),
      party,
    },
  }
})

/** The keys of the words that are more than "number" or "type". */
export function specificKeys({ name, description }: Pick<Asked, 'name' | 'description'>): readonly Key[] {
  return [...name, ...description].filter(isSpecific).flatMap(({ meaning }) => meaning.keys)
}

export function isSpecific({ weight }: WeightedMeaning): boolean {
  return weight === 1
}

/**
 * Empty for fields whose values are not found by the words around them: pictures, addresses of pages, long texts. Names are the values of
 * fields that ask for people, organisations and places.
 */
function kindsFor({ field, wantsMany, shape, tag }: FieldSpec, canBeName: boolean): ReadonlySet<SpanKind> {
  if (tag !== null || shape === 'prose' || shape === 'url' || shape === 'image') return new Set()
  if (shape === 'email' || shape === 'phone') return new Set([shape])
  if (wantsMany) return new Set(field.members === undefined ? ['whole'] : [])
  switch (field.type) {
    case 'number':
      return new Set(['number'])
    case 'date':
      return new Set(['day'])
    case 'boolean':
      return new Set(['whole'])
    case 'string':
      return new Set(KINDS_OF_TEXT[shape] ?? ['whole', 'clock', 'code', ...(canBeName ? (['name'] as const) : [])])
    default:
      return new Set()
  }
}
const KINDS_OF_TEXT: Partial<Record<FieldSpec['shape'], readonly SpanKind[]>> = {
  identifier: ['whole', 'code'],
  title: ['whole'],
}

function unitFor({ field, shape }: FieldSpec, named: ReadonlySet<Key>): string | null {
  const unit = askedUnit(field.name, field.description)
  if (unit !== null && 'currency' in unit) return 'money'
  if (unit !== null) return 'time' in unit ? 'time' : (findUnit(unit.measure)?.kind ?? null)
  if (shape === 'price') return 'money'
  return named.has(PERCENT) || field.description.includes('%') ? 'percent' : null
}
