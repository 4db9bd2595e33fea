// Finds the element that a step names, in the page or in a frame of its site: by role and name, text, label, then selector. The first that
// is visible is used, so that a button whose position or markup has changed is still found by its name.
import { setTimeout as sleep } from 'node:timers/promises'
import { PRESSED_ROLES, type ElementRole, type PageElement } from '@quarry/contract'
import type { Frame, Locator, Page } from 'playwright-core'
import { framesOfSite } from '../page-frames.ts'

/** `input`: only fields that text can be typed into. */
export type Wanted = 'any' | 'input'

const LOOK_EVERY_MS = 100
const INPUT_ROLES = ['textbox', 'searchbox', 'combobox', 'spinbutton'] as const
const LABELLED_ROLES = [...INPUT_ROLES, 'listbox', 'radiogroup', 'radio', 'checkbox', 'switch', 'slider'] as const
/** The first visible element; waits for it until `endsAtMs`, then returns null. */
export async function findElement(page: Page, element: PageElement, { wanted = 'any', endsAtMs }: { wanted?: Wanted; endsAtMs: number }) {
  for (;;) {
    const found = await lookForElement(page, element, wanted)
    if (found !== null || Date.now() >= endsAtMs) return found
    await sleep(LOOK_EVERY_MS)
  }
}

/** The same without waiting. */
export async function lookForElement(page: Page, element: PageElement, wanted: Wanted = 'any'): Promise<Locator | null> {
  const frames = framesOfSite(page)
  for (const place of placesOf(element, wanted)) {
    for (const frame of frames) {
      const candidate = place(frame).filter({ visible: true }).first()
      // Fails for a frame that was removed meanwhile.
      if ((await candidate.count().catch(() => 0)) > 0) return candidate
    }
  }
  return null
}

type Place = (frame: Frame) => Locator

function placesOf(element: PageElement, wanted: Wanted): Place[] {
  const { role, name, text, label, selector } = element
  const places: Place[] = []
  if (role !== undefined && name === undefined) places.push((frame) => frame.getByRole(role))
  if (name !== undefined) places.push(...byName(name, role, wanted))
  const shown = wanted === 'input' ? undefined : (text ?? name)
  if (shown !== undefined) places.push(...inBoth((exact) => (frame) => frame.getByText(shown, { exact })))
  const labelled = label ?? (wanted === 'input' ? (text ?? name) : undefined)
  if (labelled !== undefined) places.push(...inBoth((exact) => (frame) => fieldsLabelled(frame, labelled, { exact, wanted })))
  if (selector !== undefined) places.push((frame) => frame.locator(`css=${selector}`))
  return places
}

/** First by the accessible name, because the text of a label may also contain the options of its list. */
function fieldsLabelled(frame: Frame, label: string, { exact, wanted }: { exact: boolean; wanted: Wanted }): Locator {
  const roles = wanted === 'input' ? INPUT_ROLES : LABELLED_ROLES
  const others = [frame.getByLabel(label, { exact }), ...(wanted === 'input' ? [frame.getByPlaceholder(label, { exact })] : [])]
  return anyOf([...roles.map((role) => frame.getByRole(role, { name: label, exact })), ...others])
}

/** The whole name is tried before a part of it, and the given role before all other roles of controls. */
function byName(name: string, role: ElementRole | undefined, wanted: Wanted): Place[] {
  const own = role === undefined ? [] : inBoth((exact) => (frame) => frame.getByRole(role, { name, exact }))
  const others = (wanted === 'input' ? INPUT_ROLES : PRESSED_ROLES).filter((other) => other !== role)
  return [...own, ...inBoth((exact) => (frame) => anyOf(others.map((other) => frame.getByRole(other, { name, exact }))))]
}

function anyOf(locators: Locator[]): Locator {
  return locators.reduce((all, one) => all.or(one))
}

const inBoth = (place: (exact: boolean) => Place): Place[] => [place(true), place(false)]
