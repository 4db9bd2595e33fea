// Values that are unambiguous by themselves: "Freehold" is a tenure, "Vollzeit" a kind of employment, "12+" an age. Each expression
// matches a whole fact of a page; its first group, where it has one, is the value. Their words are in the section `bareValues`.
import { PER } from '../../fields/particles.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const words = (id: string): string => anyOf(({ bareValues }) => bareValues?.[id])
const only = (id: string, more = ''): RegExp => new RegExp(`^(${more === '' ? '' : `${more}|`}${words(id)})$`, 'iu')

const HOURS = String.raw`(?:h(?!\p{L})|${anyOf(({ units }) => units?.hour)}\.?)`
const YEARS = String.raw`(?:\d{1,2}\s?[-–]\s?\d{1,2}|\d{1,2}\s?\+?)\s?${words('years')}(?:\s?${words('ofExperience')})?`
const AGES = String.raw`(?:${words('ageLabel')}\s)?\d{1,2}\s?\+|${words('ageLabel')}\s\d{1,2}\s?[-–]\s?\d{1,2}`

export const BARE_VALUES: Readonly<Record<string, RegExp>> = {
  tenure: new RegExp(String.raw`^(?:${words('tenureLabel')}:?\s)?(${words('tenure')})$`, 'iu'),
  council_tax_band: /^council tax(?: band)?:?\s([A-I])$/i,
  employment_type: only('employment_type'),
  working_time: new RegExp(String.raw`^(\d{1,2}(?:\s?[-–]\s?\d{1,2})?\s?${HOURS}(?:\s?(?:\/|${PER})\s?${words('weekHours')})?)$`, 'iu'),
  education: only('education'),
  experience: only('experience', YEARS),
  fuel: only('fuel'),
  transmission: only('transmission', 'AT|MT|CVT'),
  condition: only('condition'),
  study_mode: only('study_mode'),
  furnished: only('furnished'),
  age_limit: only('age_limit', String.raw`${AGES}|(?:PEGI|FSK|USK) \d{1,2}|PG-13|TV-(?:MA|14|PG|G)`),
  energy_class: new RegExp(String.raw`^${words('energy_class')}\s?:?\s([A-G]\+{0,3})$`, 'iu'),
  funding_stage: only('funding_stage', String.raw`(?:pre-)?series [a-f]|pre-?[a-c]轮|[a-f]\+?轮`),
  remote_work: only('remote_work'),
  property_type: only('property_type'),
  floor_level: only('floor_level'),
}
