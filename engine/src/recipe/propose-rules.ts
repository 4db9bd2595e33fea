// Proposes rules for a value's place: by label, by the text before it, by marks, by structured data, and by position.
import type { Element } from 'domhandler'
import { parentOf } from '../text/ancestors.ts'
import type { Place } from './find-value.ts'
import { markOfPresence, marksAround, marksOf, marksWithTag } from './marks.ts'
import { foldLabel, type PageMap } from './page-map.ts'
import type { Mark, Rule, Selector, Take } from './recipe.ts'

/** Initial weight of the rules of a kind, before they are tried. */
const TRUST: Record<Selector['kind'], number> = { data: 0.95, label: 0.95, marked: 0.85, after: 0.7, place: 0.3 }

export function proposeRules(map: PageMap, place: Place, isList: boolean): Rule[] {
  switch (place.kind) {
    case 'data': {
      const { syntax, type, path } = place.data
      return picks({ kind: 'data', syntax, type, path }, { take: place.take, isList, items: null })
    }
    case 'label':
      return picks({ kind: 'label', label: foldLabel(place.pair.label) }, { take: place.take, isList, items: null })
    case 'element':
      return selectorsOf(map, place.element, place.take.attribute).flatMap((selector) =>
        picks(selector, { take: place.take, isList, items: null }),
      )
    case 'items': {
      const { element, container, take } = place
      const marks = marksWithTag(element).slice(0, 4)
      const inside = containerSelectors(map, container).flatMap((selector) =>
        marks.flatMap((items) => picks(selector, { take, isList, items })),
      )
      return [
        ...inside,
        ...marksOf(element).flatMap((mark) => picks({ kind: 'marked', mark, within: null }, { take, isList, items: null })),
      ]
    }
  }
}

function picks(selector: Selector, { take, isList, items }: { take: Take; isList: boolean; items: Mark | null }): Rule[] {
  const trust = TRUST[selector.kind] * trustOfTake(take) * trustOfMark(selector)
  const first: Rule = { selector, items, take, pick: 'first', weight: trust }
  if (!isList) return [first]
  const all: Rule = { ...first, pick: 'all' }
  return items === null ? [all, { ...first, weight: trust * 0.95 }] : [all]
}

function trustOfTake({ from, part }: Take): number {
  return (part === null ? 1 : 0.75) * (from === 'own' ? 0.95 : 1)
}

/** A text with more words is specific to this page, not a label. */
const LABEL_WORDS_MAX = 4

/** Factor for the specificity of a selector: lower for a plain tag, higher for a text before with a colon, lower for a long one. */
function trustOfMark(selector: Selector): number {
  if (selector.kind === 'marked') return selector.mark.attribute === null ? (selector.mark.tag === 'h1' ? 1 : 0.7) : 1
  if (selector.kind !== 'after') return 1
  if (/[:：]\s*$/.test(selector.text)) return 1.2
  return /\d/.test(selector.text) || selector.text.split(' ').length > LABEL_WORDS_MAX ? 0.6 : 1
}

function selectorsOf(map: PageMap, element: Element, attribute: string): Selector[] {
  const own = [...markOfPresence(element, attribute), ...marksWithTag(element)]
  const around = marksAround(element).slice(0, 6)
  const marked = own.flatMap((mark): Selector[] => [
    ...(mark.attribute === null && element.name !== 'h1' ? [] : [{ kind: 'marked' as const, mark, within: null }]),
    ...around.map((within) => ({ kind: 'marked' as const, mark, within })),
  ])
  return [...marked, ...afterSelectors(map, element), ...placeSelectors(element)]
}

function containerSelectors(map: PageMap, container: Element): Selector[] {
  const marked = marksWithTag(container).flatMap((mark): Selector[] =>
    mark.attribute === null
      ? marksAround(container)
          .slice(0, 3)
          .map((within) => ({ kind: 'marked', mark, within }))
      : [{ kind: 'marked', mark, within: null }],
  )
  return [...marked, ...afterSelectors(map, container), ...placeSelectors(container)]
}

function afterSelectors(map: PageMap, element: Element): Selector[] {
  const text = map.before(element)
  if (!/\p{L}/u.test(text)) return []
  const marks = [...marksOf(element).slice(0, 1), { tag: element.name, attribute: null, value: '' }]
  return marks.map((mark) => ({ kind: 'after', text, mark }))
}

const STEPS_MAX = 40

/** Selectors by position, from the nearest element with an id, and from the root. */
function placeSelectors(element: Element): Selector[] {
  const steps: string[] = []
  const selectors: Selector[] = []
  let at: Element | null = element
  while (at !== null && steps.length < STEPS_MAX) {
    const id = marksOf(at).find(({ attribute }) => attribute === 'id')
    if (id !== undefined && steps.length > 0 && selectors.length === 0) selectors.push({ kind: 'place', from: id, steps: [...steps] })
    steps.unshift(stepOf(at))
    at = parentOf(at)
  }
  return at === null ? [...selectors, { kind: 'place', from: null, steps }] : selectors
}

function stepOf(element: Element): string {
  let number = 1
  for (let before = element.prev; before !== null; before = before.prev) {
    if (before.type === element.type && 'name' in before && before.name === element.name) number += 1
  }
  return `${element.name}:${number}`
}
