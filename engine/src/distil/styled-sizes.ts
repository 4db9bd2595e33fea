// The width and height of an element by the page's style elements. Media queries are ignored, because they depend on the screen.
import { is } from 'css-select'
import type { AnyNode, Document, Element } from 'domhandler'
import { getElementsByTagName, textContent } from 'domutils'

export type Side = 'width' | 'height'

interface SizeRule {
  selectors: string
  sizes: Partial<Record<Side, string>>
}

const STYLE_CHARS_MAX = 300_000
const RULES_MAX = 200
const SELECTOR_CHARS_MAX = 500

/** In page order; a later rule overrides an earlier one. */
export function sizeRulesOf(dom: Document): SizeRule[] {
  const text = getElementsByTagName('style', dom, true, 50)
    .map((style) => textContent(style))
    .join('\n')
    .slice(0, STYLE_CHARS_MAX)
  const rules: SizeRule[] = []
  for (const { selectors, declarations } of plainRules(text)) {
    const sizes = { width: sizeIn(declarations, 'width'), height: sizeIn(declarations, 'height') }
    if (selectors.length > SELECTOR_CHARS_MAX || (sizes.width === undefined && sizes.height === undefined)) continue
    rules.push({ selectors, sizes: Object.fromEntries(Object.entries(sizes).filter(([, size]) => size !== undefined)) })
    if (rules.length === RULES_MAX) break
  }
  return rules
}

/** As written (`600px`, `100%`); undefined where no rule sets it. */
export function styledSize(element: Element, side: Side, rules: readonly SizeRule[]): string | undefined {
  return rules.findLast(({ selectors, sizes }) => sizes[side] !== undefined && fits(element, selectors))?.sizes[side]
}

export function sizeIn(declarations: string, side: Side): string | undefined {
  for (const declaration of declarations.split(';').toReversed()) {
    const colon = declaration.indexOf(':')
    if (declaration.slice(0, colon).trim().toLowerCase() !== side) continue
    const [size] = /^[\d.]{1,10}(?:px|%|vh|vw|r?em)/i.exec(declaration.slice(colon + 1).trim()) ?? []
    if (size !== undefined) return size
  }
  return undefined
}

/** Selectors that css-select does not support match nothing. */
function fits(element: Element, selectors: string): boolean {
  try {
    return is<AnyNode, Element>(element, selectors)
  } catch {
    return false
  }
}

/** Rules outside of any other block. */
function* plainRules(text: string): Generator<{ selectors: string; declarations: string }> {
  let from = 0
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', from)) {
    const close = endOfBlock(text, open)
    const selectors = withoutComments(text.slice(from, open)).split(';').at(-1)!.trim()
    if (selectors !== '' && !selectors.startsWith('@')) yield { selectors, declarations: withoutComments(text.slice(open + 1, close)) }
    from = close + 1
  }
}

function endOfBlock(text: string, open: number): number {
  for (let at = open, depth = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}' && (depth -= 1) === 0) return at
  }
  return text.length
}

function withoutComments(text: string): string {
  let kept = ''
  let from = 0
  for (let open = text.indexOf('/*'); open >= 0; open = text.indexOf('/*', from)) {
    kept += text.slice(from, open)
    const close = text.indexOf('*/', open + 2)
    from = close < 0 ? text.length : close + 2
  }
  return kept + text.slice(from)
}
