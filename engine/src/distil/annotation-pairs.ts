// Pairs from attributes: form labels with their controls, elements whose attributes name their content (data-label, aria-label), and icons
// that name the text beside them.
import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { elementLine, elementText, findBlock } from '../text/element-text.ts'
import { foldSpace } from '../text/fold.ts'
import { isHidden } from '../text/hidden.ts'
import type { Pair } from '../types.ts'
import { readLabel, readValue, VALUE_CHARS_MAX } from './label-text.ts'
import type { PageSurvey } from './survey-page.ts'

const LABELS_MAX = 500
const ANNOTATED_MAX = 2_000
const NAMING_ATTRIBUTES = ['data-label', 'data-title', 'data-th', 'data-name', 'aria-label'] as const

export function formPairs({ labels, controls, nodeBlocks }: PageSurvey): Pair[] {
  if (labels.length === 0) return []
  const controlsById = new Map(controls.flatMap((control) => (control.attribs.id === undefined ? [] : [[control.attribs.id, control]])))
  return labels.slice(0, LABELS_MAX).flatMap((element) => {
    const label = readLabel(ownText(element))
    const control = element.attribs.for === undefined ? controlInside(element) : controlsById.get(element.attribs.for)
    if (label === null || control === undefined) return []
    const chosen = chosenValue(control, nodeBlocks)
    return chosen === null ? [] : [{ label, ...chosen, layout: 'form' as const }]
  })
}

export function attributePairs({ annotated, nodeBlocks }: PageSurvey): Pair[] {
  const pairs: Pair[] = []
  const icons: Pair[] = []
  for (const element of annotated.slice(0, ANNOTATED_MAX)) {
    const { attribs } = element
    for (const name of NAMING_ATTRIBUTES) {
      const named = attribs[name]
      if (named === undefined) continue
      const label = readLabel(named)
      const valueBlock = label === null ? null : findBlock(nodeBlocks, element)
      if (label === null || valueBlock === null) continue
      const value = readValue(elementText(element, isHidden, VALUE_CHARS_MAX))
      if (value !== null && foldSpace(value) !== label) pairs.push({ label, value, valueBlock, element, layout: 'attribute' })
    }
    const beside = besideIcon(element, nodeBlocks)
    if (beside !== null) icons.push(beside)
  }
  return [...pairs, ...ofOneThing(icons)]
}

/** Drops labels of icons with several values: these belong to a list, in which each item has the icon. */
function ofOneThing(icons: readonly Pair[]): Pair[] {
  const values = new Map<string, string>()
  const several = new Set<string>()
  for (const { label, value } of icons) {
    if ((values.get(label) ?? value) !== value) several.add(label)
    values.set(label, value)
  }
  return icons.filter(({ label }) => !several.has(label))
}

const ICONS = new Set(['svg', 'i', 'span', 'img'])

/** `<svg aria-label="Room"></svg> Hall B`: an icon without text, first in an element with only the text that it names. */
function besideIcon(icon: Element, nodeBlocks: ReadonlyMap<ChildNode, number>): Pair | null {
  const called = ICONS.has(icon.name) ? (icon.attribs['aria-label'] ?? icon.attribs.title ?? '') : ''
  const label = called === '' ? null : readLabel(called)
  const box = icon.parent
  if (label === null || box === null || !isTag(box) || box.name === 'a' || box.name === 'button') return null
  if (icon.name !== 'svg' && elementText(icon) !== '') return null
  const parts = box.children.filter((child) =>
    isTag(child) ? child === icon || !isHidden(child) : isText(child) && child.data.trim() !== '',
  )
  const [first, text] = parts
  if (parts.length !== 2 || first !== icon || text === undefined) return null
  const value = readValue(elementText(box, isHidden, BESIDE_CHARS_MAX + 1))
  const valueBlock = findBlock(nodeBlocks, text)
  if (value === null || value.length > BESIDE_CHARS_MAX || value.includes('\n') || valueBlock === null) return null
  return { label, value, valueBlock, element: box, layout: 'attribute' }
}
const BESIDE_CHARS_MAX = 120

function chosenValue(control: Element, nodeBlocks: ReadonlyMap<ChildNode, number>): Omit<Pair, 'label' | 'layout'> | null {
  const element = control.name === 'select' ? selectedOption(control) : control
  const valueBlock = element === null ? null : (nodeBlocks.get(element) ?? null)
  if (element === null || valueBlock === null) return null
  const value = element.name === 'option' ? elementLine(element) : foldSpace(element.attribs.value ?? '')
  return value === '' ? null : { value, valueBlock, element }
}

function selectedOption(select: Element): Element | null {
  const options = select.children
    .filter(isTag)
    .flatMap((child) => (child.name === 'optgroup' ? child.children.filter(isTag) : [child]))
    .filter((child) => child.name === 'option')
  return options.find((option) => option.attribs.selected !== undefined) ?? options[0] ?? null
}

/** Text of a label without that of a control inside it. */
function ownText(label: Element): string {
  return label.children
    .map((child) => (isText(child) ? child.data : isTag(child) && child.name !== 'select' ? elementLine(child) : ''))
    .join(' ')
}

function controlInside(label: Element): Element | undefined {
  for (const child of label.children) {
    if (!isTag(child)) continue
    const control = child.name === 'input' || child.name === 'select' ? child : controlInside(child)
    if (control !== undefined) return control
  }
  return undefined
}
