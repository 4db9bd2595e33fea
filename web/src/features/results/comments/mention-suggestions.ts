// The members whom the author of a comment may be about to mention.
import type { Mentionable } from '@quarry/contract'

export interface MentionStart {
  /** Offset of the @. */
  from: number
  /** Text typed after it so far. */
  written: string
}

const SUGGESTIONS_MAX = 6

/** Null where the cursor is not in a name after an @. */
export function mentionAt(text: string, cursor: number): MentionStart | null {
  const [, written] = /(?:^|[\s([{"'“‘«,;:/])@([^\s@]*(?:@[^\s@]*)?)$/.exec(text.slice(0, cursor)) ?? []
  return written === undefined ? null : { from: cursor - written.length - 1, written }
}

/** Members whose name begins with the typed text, before those whose address contains it. */
export function suggestPeople(people: readonly Mentionable[], written: string): Mentionable[] {
  const wanted = written.toLowerCase()
  const begins = people.filter(({ name }) => name.toLowerCase().startsWith(wanted))
  const holds = people.filter((person) => !begins.includes(person) && person.email.toLowerCase().includes(wanted))
  return [...begins, ...holds].slice(0, SUGGESTIONS_MAX)
}

/** The text with the name replacing the typed text, and the new position of the cursor. */
export function withMention(text: string, { from, written }: MentionStart, { name }: Mentionable): { text: string; cursor: number } {
  const before = `${text.slice(0, from)}@${name} `
  return { text: before + text.slice(from + 1 + written.length).replace(/^ /, ''), cursor: before.length }
}
