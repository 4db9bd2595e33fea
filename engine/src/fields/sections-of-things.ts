// Sections of a page about the thing that a description names: "contents", described as "What the course covers", are the "course contents",
// not the text of the page.
import { CONCEPTS, phrasesOf } from './concepts.ts'
import type { Concept } from './concept.ts'
import { OF_WORDS } from './particles.ts'
import { SUBJECT_TYPES } from './subjects.ts'

/** Concepts that pages have under headings, whose name is the name of the field together with a thing in its description. */
export function sectionsOfThing(name: readonly string[], description: readonly string[]): Concept[] {
  const things = description.filter((word) => SUBJECT_TYPES.has(word) && !name.includes(word))
  return things.flatMap((thing) =>
    [[...name, thing].toSorted().join(' '), `${thing}${name.join('')}`].flatMap((key) => SECTIONS.get(key) ?? []),
  )
}

/** By the words of their names in alphabetical order. */
const SECTIONS = new Map(
  CONCEPTS.filter(({ underHeading }) => underHeading).flatMap((concept) =>
    Object.values(concept.words)
      .flatMap(phrasesOf)
      .map((words): [string, Concept] => [
        words
          .filter((word) => !OF_WORDS.has(word))
          .toSorted()
          .join(' '),
        concept,
      ]),
  ),
)
