// Hovered and focused elements have a background colour that must differ from every surface below it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const THEMES = ['light', 'dark'] as const
const colourOf = (name: string, theme: (typeof THEMES)[number]): string => {
  const [, light = '', dark = ''] = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css) ?? []
  return theme === 'light' ? light : dark
}

/** As WCAG 2 defines it. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrastOf = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const VISIBLE_MIN = 1.12
const TEXT_MIN = 4.5

it.each(THEMES)(
  'an entry that is chosen by key stands out from cards, menus and dialogs, and its faint words can be read (%s)',
  (theme) => {
    const of = (name: string) => colourOf(name, theme)
    for (const surface of ['surface', 'raised']) expect(contrastOf(of('hover'), of(surface)), surface).toBeGreaterThan(VISIBLE_MIN)
    for (const text of ['ink', 'ink-soft', 'ink-faint']) expect(contrastOf(of(text), of('hover')), text).toBeGreaterThan(TEXT_MIN)
  },
)
