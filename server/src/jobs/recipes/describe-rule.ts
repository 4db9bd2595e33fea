// Describes a rule of a recipe in plain words: where a value is taken from. Pure.
import type { Recipe } from '@quarry/engine'

type Rule = Recipe['fields'][number]['rules'][number]
type Mark = NonNullable<Rule['items']>

export function describeRule({ selector, items, take, pick }: Rule): string {
  const parts = [
    placeOf(selector),
    ...(items === null ? [] : [`each ${markWords(items)} in it`]),
    ...(take.attribute === '' ? [] : [`its attribute "${take.attribute}"`]),
    ...(take.part === null ? [] : [partWords(take.part)]),
    ...(take.reshape === undefined ? [] : [reshapeWords(take.reshape)]),
  ]
  return `${pick === 'all' && items === null ? 'every ' : ''}${parts.join(', ')}`
}

function placeOf(selector: Rule['selector']): string {
  switch (selector.kind) {
    case 'data':
      return `structured data (${selector.syntax}): ${[selector.type, selector.path].filter((part) => part !== '').join(' ')}`
    case 'label':
      return `value labelled "${selector.label}"`
    case 'after':
      return `${markWords(selector.mark)} after the text "${selector.text}"`
    case 'marked':
      return selector.within === null ? markWords(selector.mark) : `${markWords(selector.mark)} inside ${markWords(selector.within)}`
    case 'place':
      return `place ${[...(selector.from === null ? [] : [markWords(selector.from)]), ...selector.steps].join(' › ')}`
  }
}

function markWords({ tag, attribute, value }: Mark): string {
  if (attribute === null) return `<${tag}>`
  if (attribute === 'class') return `<${tag}> of class "${value}"`
  return `<${tag}> with ${attribute} "${value}"`
}

function partWords({ after, before }: { after: string; before: string }): string {
  const [from, to] = [after.trim(), before.trim()]
  if (from !== '' && to !== '') return `between "${from}" and "${to}"`
  return from !== '' ? `what follows "${from}"` : `up to "${to}"`
}

function reshapeWords({ cut, put }: { cut: string; put: string }): string {
  const what = put === '' ? `without "${cut}"` : `with "${put}" for "${cut}"`
  return cut.includes('0') ? `${what} (0: any number)` : what
}
