// The names of the options that a step goes through: those given in the step, else all selectable ones of its list.
import type { ForEachStep } from '@quarry/contract'
import type { Locator } from 'playwright-core'
import { choose, need, timeLeft, type Acting } from './step-actions.ts'
import { StepTrouble } from './step-trouble.ts'

/** The options of a list have the first of these roles that occurs in it: buttons in a list of tabs are not options. */
const OPTION_ROLES = ['tab', 'radio', 'option', 'menuitemradio', 'switch', 'button', 'link'] as const
const OPTIONS_LOOKED_AT = 200
const NAME_CHARS_MAX = 300

/** In page order. @throws StepTrouble where there are none */
export async function optionsOfStep({ on, options }: ForEachStep, acting: Acting): Promise<string[]> {
  if (options.length > 0 || on === undefined) return options
  const list = await need(on, acting)
  const found = (await isSelect(list)) ? await optionsOfSelect(list) : await optionsWithin(list)
  if (found.length === 0) throw new StepTrouble('it has no options that can be chosen')
  return found
}

/** Types the option into a text field, or chooses the option of that name from a list. */
export async function chooseOption({ on }: ForEachStep, option: string, acting: Acting): Promise<void> {
  const field = on === undefined ? null : await need(on, acting)
  if (field === null || !(await takesText(field))) return choose({ on, option }, acting)
  const timeout = timeLeft(acting)
  await field.fill(option, { timeout })
  // Some fields use the text only after they have lost the focus.
  await field.blur({ timeout }).catch(() => undefined)
}

const isSelect = async (list: Locator): Promise<boolean> => (await list.locator('xpath=self::select').count()) > 0

async function takesText(field: Locator): Promise<boolean> {
  const texts =
    'self::textarea or self::input[not(@type="radio" or @type="checkbox" or @type="button" or @type="submit" or @type="password")]'
  return (await field.locator(`xpath=self::*[${texts}]`).count()) > 0
}

/** Without options that have no value, which are only prompts such as "Please choose". */
async function optionsOfSelect(list: Locator): Promise<string[]> {
  const texts = await list.locator('option:not([disabled]):not([value=""]):not([hidden])').allTextContents()
  return distinct(texts)
}

async function optionsWithin(list: Locator): Promise<string[]> {
  for (const role of OPTION_ROLES) {
    const all = await list.getByRole(role, { disabled: false }).filter({ visible: true }).all()
    const names = await Promise.all(all.slice(0, OPTIONS_LOOKED_AT).map(nameOf))
    const found = distinct(names)
    if (found.length > 0) return found
  }
  return []
}

/** The accessible name, from a snapshot such as `- radio "Size M" [checked]`. */
async function nameOf(option: Locator): Promise<string> {
  const snapshot = await option.ariaSnapshot()
  const [, name] = /^- '?[a-z]+ ("(?:[^"\\]|\\.)*")/.exec(snapshot) ?? []
  if (name === undefined) return (await option.innerText().catch(() => '')).trim()
  try {
    return String(JSON.parse(name)).replaceAll("''", "'")
  } catch {
    return ''
  }
}

function distinct(names: readonly string[]): string[] {
  const folded = names.map((name) => name.replace(/\s+/g, ' ').trim())
  return [...new Set(folded.filter((name) => name !== '' && name.length <= NAME_CHARS_MAX))]
}
