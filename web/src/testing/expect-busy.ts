// Whether a button's action is running: the button is then disabled and announced as busy, yet keeps the keyboard's focus, which browsers
// take from disabled elements.
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
