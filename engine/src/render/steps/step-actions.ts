// Does one step on a page. It waits for the named element until the step's time limit.
import type { PageElement, PageStep } from '@quarry/contract'
import type { Locator } from 'playwright-core'
import { ANSWER_CONSENT, awaitGrowth, FIND_MORE, PAGE_SIZE, PRESS_MORE, SCROLL_DOWN } from '../page-scripts.ts'
import { comeToRest, evaluate, type Settling } from '../settle-page.ts'
import { findElement, lookForElement, type Wanted } from './find-element.ts'
import { PRESS_CLOSE, REMOVE_COVER } from './step-scripts.ts'
import { NOT_THERE, StepTrouble } from './step-trouble.ts'

type StepOf<Kind extends PageStep['kind']> = Extract<PageStep, { kind: Kind }>

/** `endsAtMs`: the time limit of this step. */
export interface Acting {
  settling: Settling
  endsAtMs: number
}

/** The minimum time for an action after the element was found. */
const ACTION_MS_MIN = 1_000
/** The longest wait between two clicks for a page that keeps changing. */
const REST_MS = 3_000
/** How long to wait after a click for the page to grow. */
const GROWTH = { frames: 60, timeMs: 1_500 }
const OPTION_ROLES = ['option', 'radio', 'menuitem', 'menuitemradio', 'checkbox', 'tab', 'button'] as const
const TABS_MAX = 100

/** @throws StepTrouble, or the browser's error if it can't be done */
export async function doStep(step: PageStep, acting: Acting): Promise<void> {
  switch (step.kind) {
    case 'click':
      return (await need(step.on, acting)).click({ timeout: timeLeft(acting) })
    case 'fill':
      return fill(step, acting)
    case 'choose':
      return choose(step, acting)
    case 'press':
      return press(step, acting)
    case 'wait_for':
      return waitFor(step, acting)
    case 'scroll':
      return scroll(step, acting)
    case 'load_more':
      return loadMore(step, acting)
    case 'close_overlay':
      return closeOverlay(step, acting)
    case 'next_tab':
      return openNextTab(step, acting)
    case 'for_each':
      // Only run-steps.ts can go through the options.
      throw new StepTrouble('it can be done only before a page is read')
  }
}

export async function need(element: PageElement, { settling, endsAtMs }: Acting, wanted: Wanted = 'any'): Promise<Locator> {
  const found = await findElement(settling.page, element, { wanted, endsAtMs })
  if (found === null) throw new StepTrouble(NOT_THERE)
  return found
}

export const timeLeft = ({ endsAtMs }: Acting): number => Math.max(endsAtMs - Date.now(), ACTION_MS_MIN)

/** Steps are stored unencrypted, and so must not contain secrets: passwords belong in a connection. */
async function fill({ on, value }: StepOf<'fill'>, acting: Acting): Promise<void> {
  const field = await need(on, acting, 'input')
  if ((await field.getAttribute('type'))?.toLowerCase() === 'password')
    throw new StepTrouble('steps can’t fill in passwords; create a connection for the site instead')
  await field.fill(value, { timeout: timeLeft(acting) })
}

export async function choose({ on, option }: Pick<StepOf<'choose'>, 'on' | 'option'>, acting: Acting): Promise<void> {
  if (on !== undefined) {
    const list = await need(on, acting)
    const timeout = timeLeft(acting)
    if ((await list.locator('xpath=self::select').count()) > 0)
      return void (await list
        .selectOption({ label: option }, { timeout })
        .catch(() => list.selectOption(option, { timeout: ACTION_MS_MIN })))
    const within = await visibleOption(list, option)
    if (within !== null) return within.click({ timeout })
    await list.click({ timeout })
    await settle(acting)
  }
  await (await need({ role: 'option', name: option }, acting)).click({ timeout: timeLeft(acting) })
}

async function visibleOption(list: Locator, option: string): Promise<Locator | null> {
  for (const exact of [true, false]) {
    const options = OPTION_ROLES.map((role) => list.getByRole(role, { name: option, exact }))
    const first = options
      .reduce((all, one) => all.or(one))
      .filter({ visible: true })
      .first()
    if ((await first.count()) > 0) return first
  }
  return null
}

async function press({ on, key }: StepOf<'press'>, acting: Acting): Promise<void> {
  if (on === undefined) return acting.settling.page.keyboard.press(key)
  await (await need(on, acting)).press(key, { timeout: timeLeft(acting) })
}

async function waitFor({ on, gone }: StepOf<'wait_for'>, acting: Acting): Promise<void> {
  const { settling, endsAtMs } = acting
  if (!gone) return void (await need(on, acting))
  while ((await lookForElement(settling.page, on)) !== null) {
    if (Date.now() >= endsAtMs) throw new StepTrouble('it is still visible on the page')
    await evaluate(settling.page, 'new Promise((resolve) => setTimeout(resolve, 100))', endsAtMs)
  }
}

async function scroll({ on, times }: StepOf<'scroll'>, acting: Acting): Promise<void> {
  if (on !== undefined) return (await need(on, acting)).scrollIntoViewIfNeeded({ timeout: timeLeft(acting) })
  for (let round = 0; round < times && Date.now() < acting.endsAtMs; round += 1) {
    const size = await sizeOf(acting)
    await evaluate(acting.settling.page, SCROLL_DOWN, acting.endsAtMs)
    await settle(acting)
    if (round < times - 1) await grow(acting, size)
  }
}

/** The button must exist the first time; after that, the list may be complete. */
async function loadMore({ on, times }: StepOf<'load_more'>, acting: Acting): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    const size = await sizeOf(acting)
    if (!(await pressMore(on, acting, round === 0))) return
    await settle(acting)
    await grow(acting, size)
    if (Date.now() >= acting.endsAtMs && round < times - 1)
      throw new StepTrouble('its time limit was reached before the page had loaded as often as requested')
  }
}

async function pressMore(on: PageElement | undefined, acting: Acting, isFirst: boolean): Promise<boolean> {
  const { page } = acting.settling
  if (on !== undefined) {
    const button = isFirst ? await need(on, acting) : await lookForElement(page, on)
    if (button === null || !(await button.isEnabled().catch(() => false))) return false
    await button.click({ timeout: timeLeft(acting) })
    return true
  }
  if (Number(await evaluate(page, FIND_MORE, acting.endsAtMs)) > 0) {
    await evaluate(page, PRESS_MORE, acting.endsAtMs)
    return true
  }
  if (isFirst) throw new StepTrouble('no button that loads more was found; enter the text of the button')
  return false
}

async function sizeOf({ settling, endsAtMs }: Acting): Promise<number> {
  return Number(await evaluate(settling.page, PAGE_SIZE, endsAtMs))
}

async function grow(acting: Acting, size: number): Promise<void> {
  if ((await sizeOf(acting)) > size) return
  const latestMs = Math.max(acting.endsAtMs - Date.now(), 0)
  await evaluate(acting.settling.page, awaitGrowth({ size, ...GROWTH, latestMs }), acting.endsAtMs)
  await settle(acting)
}

export function settle({ settling, endsAtMs }: Acting): Promise<void> {
  return comeToRest(settling, Math.min(Date.now() + REST_MS, endsAtMs))
}

/** It is no failure if there is no overlay. */
async function closeOverlay({ on }: StepOf<'close_overlay'>, acting: Acting): Promise<void> {
  const { page } = acting.settling
  if (on !== undefined) {
    const button = await lookForElement(page, on)
    if (button !== null) await button.click({ timeout: timeLeft(acting) })
    return
  }
  for (const script of [ANSWER_CONSENT, PRESS_CLOSE]) if ((await evaluate(page, script, acting.endsAtMs)) === true) await settle(acting)
  await evaluate(page, REMOVE_COVER, acting.endsAtMs)
}

async function openNextTab({ on }: StepOf<'next_tab'>, acting: Acting): Promise<void> {
  const list = await need(on ?? { role: 'tablist' }, acting)
  const tabs = await list.getByRole('tab').all()
  const states = await Promise.all(tabs.slice(0, TABS_MAX).map((tab) => tab.getAttribute('aria-selected')))
  const open = states.indexOf('true')
  const next = tabs[open + 1]
  if (next === undefined) throw new StepTrouble(tabs.length === 0 ? 'the list has no tabs' : 'there is no tab after the open one')
  await next.click({ timeout: timeLeft(acting) })
}
