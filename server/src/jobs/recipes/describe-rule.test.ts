// Descriptions of the place that a value is taken from.
import { expect, it } from 'vitest'
import { describeRule } from './describe-rule.ts'

type Rule = Parameters<typeof describeRule>[0]
const picture: Rule['selector'] = { kind: 'marked', mark: { tag: 'img', attribute: 'class', value: 'main' }, within: null }
const rule = (take: Partial<Rule['take']>, selector: Rule['selector'] = picture): Rule => ({
  selector,
  items: null,
  take: { from: 'text', attribute: '', part: null, ...take },
  pick: 'first',
  weight: 1,
})

it.each([
  [rule({}, { kind: 'label', label: 'maker' }), 'value labelled "maker"'],
  [rule({ from: 'attribute', attribute: 'alt' }), '<img> of class "main", its attribute "alt"'],
  [
    rule({ from: 'address', attribute: 'src', part: { after: 'url=', before: '&', isLast: true } }),
    '<img> of class "main", its attribute "src", between "url=" and "&"',
  ],
  [
    rule({ from: 'reshaped', attribute: 'src', reshape: { ahead: '', cut: '-0x0', behind: '.', put: '' } }),
    '<img> of class "main", its attribute "src", without "-0x0" (0: any number)',
  ],
  [
    rule({ from: 'reshaped', attribute: 'src', reshape: { ahead: '/', cut: 'small', behind: '/', put: 'large' } }),
    '<img> of class "main", its attribute "src", with "large" for "small"',
  ],
])('a rule is described by place, attribute and format: %#', (given, words) => {
  expect(describeRule(given)).toBe(words)
})
