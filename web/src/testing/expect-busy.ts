// Whether what a button does is under way: it is out of use then and told as busy, and still there for the keyboard's focus, which browsers
// take from what is disabled.
import { expect } from 'vitest'

export function expectBusy(button: HTMLElement): void {
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button).toBeEnabled()
}

/** It can be pressed. */
export function expectReady(button: HTMLElement): void {
  expect(button).not.toHaveAttribute('aria-disabled')
  expect(button).toBeEnabled()
}
