// Finds places without a word for places: in a list of days where nearly every entry has one short line beside its day and title, that line
// is the place, unless an entry has another place by its words.
import type { DatedEvent } from './dated-events.ts'
import type { DatedScope } from './dated-scopes.ts'
import { wordsOf } from './event-text.ts'

export interface ScopedEvent {
  scope: DatedScope
  event: DatedEvent
}

const EVENTS_MIN = 2
const SHARE_MIN = 0.8
const CHARS_MAX = 60
const NAME = /^[\p{Lu}\p{Lo}\d]/u
const SENTENCE_END = /[.!?…。！？]$/u

/** The same events, with the places from the lines of the list. */
export function withListPlaces(found: readonly ScopedEvent[]): DatedEvent[] {
  const lines = found.map(({ scope, event }) => linesLeft(scope, event))
  const isList =
    found.length >= EVENTS_MIN && found.filter((one, at) => isOnlyLine(one, lines[at] ?? [])).length >= found.length * SHARE_MIN
  const differ = new Set(lines.flat().map(({ value }) => value)).size > 1
  return found.map(({ event }, at) => {
    const [only, ...more] = lines[at] ?? []
    return isList && differ && event.place === null && only !== undefined && more.length === 0 ? { ...event, place: only } : event
  })
}

/** True for one line that agrees with a place found by its words: if it does not, the lines are something else. */
function isOnlyLine({ event }: ScopedEvent, lines: readonly { value: string }[]): boolean {
  return lines.length === 1 && (event.place === null || lines[0]?.value === event.place.value)
}

function linesLeft(scope: DatedScope, { title }: DatedEvent): { value: string; quote: string; block: number }[] {
  if (title === null || scope.element === null) return []
  return scope.parts
    .flatMap((part) => {
      const { line } = part
      const words = wordsOf(part)
      const isOwn = line !== scope.line && line.days.length === 0 && line.clocks.length === 0 && words !== title.value && words !== ''
      if (!isOwn || line.links.some((link) => link.text === words)) return []
      const isName = words.length <= CHARS_MAX && NAME.test(words) && !SENTENCE_END.test(words)
      return [{ value: isName ? words : '', quote: words, block: line.block }]
    })
    .filter(({ value }, _, all) => value !== '' || all.length > 1)
}
