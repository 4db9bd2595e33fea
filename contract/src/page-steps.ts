// Steps taken on a page in the browser before it is read: one format for the API, the command line and the app. Defines what a step is,
// not how it runs. Steps name elements and values only; none of them runs a script.
import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { SCHEMA_LIMITS } from './member-schema.ts'

export const PAGE_STEP_LIMITS = {
  /** Maximum number of lists of steps, each for one site or for all others. */
  setsMax: 10,
  stepsPerSetMax: 30,
  nameCharsMax: 300,
  selectorCharsMax: 500,
  valueCharsMax: 2_000,
  timesMax: 50,
  /** Maximum number of steps of a list that are executed for each of several options: sizes, and colours of each. */
  forEachMax: 2,
  /** Maximum number of variants of a page, over all options. */
  statesMax: 50,
  secondsMax: 30,
  secondsDefault: 10,
  /** All steps of one page together. */
  secondsTogether: 90,
  /** The same where steps are executed for each of several options. */
  secondsForEach: 120,
} as const

/** ARIA roles of elements that people press. */
export const PRESSED_ROLES = ['button', 'link', 'tab', 'option', 'radio', 'checkbox', 'switch', 'menuitem'] as const

/** ARIA roles by which elements can be addressed. */
export const ELEMENT_ROLES = [
  ...PRESSED_ROLES,
  'combobox',
  'listbox',
  'radiogroup',
  'group',
  'tablist',
  'textbox',
  'searchbox',
  'spinbutton',
  'slider',
  'treeitem',
  'gridcell',
  'row',
  'heading',
  'dialog',
  'region',
  'table',
  'list',
  'listitem',
  'img',
] as const
export type ElementRole = (typeof ELEMENT_ROLES)[number]

/** Keys that can be pressed: none of them types a text; `fill` does that. */
export const STEP_KEYS = [
  'Enter',
  'Escape',
  'Tab',
  'Space',
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'PageDown',
  'PageUp',
  'Home',
  'End',
  'Backspace',
  'Delete',
] as const
export type StepKey = (typeof STEP_KEYS)[number]

const words = z
  .string()
  .trim()
  .min(1, 'This is empty: leave it out or fill it in.')
  .max(PAGE_STEP_LIMITS.nameCharsMax, `At most ${PAGE_STEP_LIMITS.nameCharsMax} characters.`)

const NO_ELEMENT = 'Name the element: by its role and name, its text, its label or a CSS selector.'

/**
 * How an element is located. The given properties are tried in this order: role and name, text, label, selector; the first visible match is
 * used.
 */
export const elementSchema = z
  .object({
    role: z.enum(ELEMENT_ROLES).optional(),
    /** The accessible name of the element: the text on a button, the label of a field. */
    name: words.optional(),
    text: words.optional(),
    label: words.optional(),
    /** CSS selectors only. */
    selector: z
      .string()
      .trim()
      .min(1, 'The selector is empty.')
      .max(PAGE_STEP_LIMITS.selectorCharsMax, `A selector has at most ${PAGE_STEP_LIMITS.selectorCharsMax} characters.`)
      .refine(isPlainSelector, 'Give a plain CSS selector such as #size-m or .price button.')
      .optional(),
  })
  .refine((element) => Object.values(element).some((value) => value !== undefined), NO_ELEMENT)
export type PageElement = z.output<typeof elementSchema>

/** Standard CSS: without the engine chaining and the pseudo-classes of browser test tools. */
function isPlainSelector(selector: string): boolean {
  return !selector.includes('>>') && !/^(?:\/|\.\.|\w+=)/.test(selector) && !/\p{Cc}/u.test(selector)
}

const anyStep = {
  /** Timeout of the step in seconds. */
  timeout_s: z
    .number()
    .min(0.5, 'A step needs at least half a second.')
    .max(PAGE_STEP_LIMITS.secondsMax, `A step may take at most ${PAGE_STEP_LIMITS.secondsMax} seconds.`)
    .default(PAGE_STEP_LIMITS.secondsDefault),
  /** A step that fails is skipped. */
  optional: z.boolean().default(false),
}
const times = z
  .int('Give a whole number of times.')
  .min(1, 'At least once.')
  .max(PAGE_STEP_LIMITS.timesMax, `At most ${PAGE_STEP_LIMITS.timesMax} times.`)
  .default(1)
const element = elementSchema
const chosen = z
  .string()
  .trim()
  .min(1, 'Say which option.')
  .max(PAGE_STEP_LIMITS.nameCharsMax, `At most ${PAGE_STEP_LIMITS.nameCharsMax} characters.`)

export const pageStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('click'), on: element, ...anyStep }).describe('Clicks an element'),
  z
    .object({
      kind: z.literal('fill'),
      on: element,
      value: z.string().max(PAGE_STEP_LIMITS.valueCharsMax, `At most ${PAGE_STEP_LIMITS.valueCharsMax} characters.`),
      ...anyStep,
    })
    .describe('Writes a text into a field; never into one for a password'),
  z
    .object({ kind: z.literal('choose'), on: element.optional(), option: chosen, ...anyStep })
    .describe('Chooses an option of a list, or a radio button, by its name'),
  z.object({ kind: z.literal('press'), on: element.optional(), key: z.enum(STEP_KEYS), ...anyStep }).describe('Presses a key'),
  z
    .object({ kind: z.literal('wait_for'), on: element, gone: z.boolean().default(false), ...anyStep })
    .describe('Waits until an element or a text appears, or disappears'),
  z
    .object({ kind: z.literal('scroll'), on: element.optional(), times, ...anyStep })
    .describe('Scrolls to an element, or to the end of the page as often as asked'),
  z
    .object({ kind: z.literal('load_more'), on: element.optional(), times, ...anyStep })
    .describe('Presses a “load more” element the given number of times, or until it disappears'),
  z
    .object({ kind: z.literal('close_overlay'), on: element.optional(), ...anyStep })
    .describe('Answers or closes what covers the page, where something does'),
  z
    .object({ kind: z.literal('next_tab'), on: element.optional(), ...anyStep })
    .describe('Opens the tab after the open one; `on` is the list of tabs'),
  z
    .object({
      kind: z.literal('for_each'),
      /** The list, group or field from which options are chosen. */
      on: element.optional(),
      /** Names of options, or texts for a field; left out: every selectable option of `on`. */
      options: z
        .array(chosen)
        .max(PAGE_STEP_LIMITS.statesMax, `At most ${PAGE_STEP_LIMITS.statesMax} options.`)
        .refine((options) => new Set(options).size === options.length, 'An option is named twice.')
        .default([]),
      /** The list field that receives one entry per option; left out: the only list field. */
      field: z.string().trim().min(1).max(LIMITS.fieldNameCharsMax).optional(),
      /** The member of each entry that receives the option's name. */
      member: z.string().trim().min(1).max(SCHEMA_LIMITS.nameCharsMax).optional(),
      ...anyStep,
    })
    .refine(({ on, options }) => on !== undefined || options.length > 0, {
      path: ['on'],
      error: 'Name the list that is chosen from, or its options.',
    })
    .describe('Chooses one option after the other; the steps after it are done, and the page is read, for each'),
])
export type PageStep = z.output<typeof pageStepSchema>
export type PageStepKind = PageStep['kind']
export type ForEachStep = Extract<PageStep, { kind: 'for_each' }>

/** Steps that are executed for each of several options, in order. */
export const forEachSteps = (steps: readonly PageStep[]): ForEachStep[] => steps.filter((step) => step.kind === 'for_each')

const HOST = /^(?:[a-z0-9_-]+\.)*[a-z0-9_-]+(?::\d{1,5})?$|^\[[0-9a-f:.]+\](?::\d{1,5})?$/

/** Steps of one site: a host name including its subdomains. Null: all sites that no other list names. */
export const pageStepSetSchema = z.object({
  site: z
    .string()
    .trim()
    .toLowerCase()
    .overwrite((site) => site.replace(/^\*\./, ''))
    .refine((site) => site.length <= 253 && HOST.test(site), 'A site looks like shop.example, without https:// and without a path.')
    .nullable()
    .default(null),
  steps: z
    .array(pageStepSchema)
    .min(1, 'Add a step, or remove the list.')
    .max(PAGE_STEP_LIMITS.stepsPerSetMax, `A page can have at most ${PAGE_STEP_LIMITS.stepsPerSetMax} steps.`)
    .refine(
      (steps) => forEachSteps(steps).length <= PAGE_STEP_LIMITS.forEachMax,
      `At most ${PAGE_STEP_LIMITS.forEachMax} steps of a list can be done for each of several options.`,
    )
    .refine(
      (steps) => new Set(forEachSteps(steps).map(({ field }) => field)).size <= 1,
      'Steps “For each” of one list fill the same field: one entry for each combination.',
    ),
})
export type PageStepSet = z.output<typeof pageStepSetSchema>

export const pageStepsSchema = z
  .array(pageStepSetSchema)
  .max(PAGE_STEP_LIMITS.setsMax, `Steps can be given for at most ${PAGE_STEP_LIMITS.setsMax} sites.`)
  .refine((sets) => new Set(sets.map(({ site }) => site)).size === sets.length, 'Each site can have one list of steps.')
export type PageSteps = z.output<typeof pageStepsSchema>
export type PageStepsInput = z.input<typeof pageStepsSchema>

/** The steps for a page: those of the most specific matching host, otherwise those for all other sites; none where neither exists. */
export function stepsForPage(sets: PageSteps, address: string): PageStep[] {
  const url = URL.parse(address)
  if (url === null) return []
  const named = sets
    .filter(({ site }) => site !== null && isHostWithin(url, site))
    .toSorted((a, b) => (b.site ?? '').length - (a.site ?? '').length)
  return (named[0] ?? sets.find(({ site }) => site === null))?.steps ?? []
}

function isHostWithin({ host, hostname }: URL, site: string): boolean {
  return [host, hostname].some((name) => name === site || name.endsWith(`.${site}`))
}

/** Names of the step kinds, as verbs. */
export const PAGE_STEP_NAMES: Readonly<Record<PageStepKind, string>> = {
  click: 'Click',
  fill: 'Fill in',
  choose: 'Choose',
  press: 'Press a key',
  wait_for: 'Wait for',
  scroll: 'Scroll',
  load_more: 'Load more',
  close_overlay: 'Close what covers the page',
  next_tab: 'Go to the next tab',
  for_each: 'For each option',
}

/** A step in a few words: `click “Size M”`. */
export function describePageStep(step: PageStep): string {
  const on = step.on === undefined ? '' : describeElement(step.on)
  switch (step.kind) {
    case 'click':
      return `click ${on}`
    case 'fill':
      return `fill in ${on}`
    case 'choose':
      return `choose “${step.option}”${on === '' ? '' : ` in ${on}`}`
    case 'press':
      return `press ${step.key}${on === '' ? '' : ` in ${on}`}`
    case 'wait_for':
      return step.gone ? `wait until ${on} is gone` : `wait for ${on}`
    case 'scroll':
      return on === '' ? `scroll down${timesText(step.times)}` : `scroll to ${on}`
    case 'load_more':
      return `load more${on === '' ? '' : ` by ${on}`}${timesText(step.times)}`
    case 'close_overlay':
      return `close what covers the page${on === '' ? '' : ` by ${on}`}`
    case 'next_tab':
      return `go to the next tab${on === '' ? '' : ` of ${on}`}`
    case 'for_each':
      return step.options.length === 0
        ? `for each option of ${on}`
        : `for each of ${quotedList(step.options)}${on === '' ? '' : ` in ${on}`}`
  }
}

export function describeElement({ role, name, text, label, selector }: PageElement): string {
  const words = name ?? text ?? label
  return words === undefined ? (selector ?? `the ${role}`) : `“${words}”`
}

const NAMED_MAX = 3
function quotedList(options: readonly string[]): string {
  const named = options.slice(0, NAMED_MAX).map((option) => `“${option}”`)
  return `${named.join(', ')}${options.length > NAMED_MAX ? ` and ${options.length - NAMED_MAX} more` : ''}`
}

const timesText = (times: number): string => (times === 1 ? '' : ` ${times} times`)
