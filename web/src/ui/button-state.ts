// Buttons that are temporarily unavailable: browsers take the focus from disabled elements,
// so a focused button stays enabled, and is marked as disabled by ARIA instead.
import { useState, type ComponentProps } from 'react'

export interface ButtonStateProps extends ComponentProps<'button'> {
  /** Its action is running. Until it ends, pressing does nothing, and it is announced as busy. */
  isBusy?: boolean
}

/** Props of the button element. */
export function useButtonState({ isBusy = false, disabled = false, ...rest }: ButtonStateProps): ComponentProps<'button'> {
  const [hasFocus, setFocus] = useState(false)
  const isHeld = isBusy || (disabled && hasFocus)
  const props: ComponentProps<'button'> = {
    ...rest,
    disabled: disabled && !isHeld,
    onFocus: (event) => {
      setFocus(true)
      rest.onFocus?.(event)
    },
    onBlur: (event) => {
      // Restores the focus after the window was left and entered again.
      setFocus(document.activeElement === event.currentTarget)
      rest.onBlur?.(event)
    },
  }
  if (!isHeld) return props
  return {
    ...props,
    'aria-disabled': true,
    'aria-busy': isBusy || undefined,
    // Enter in a field presses the button of its form, too.
    onClick: (event) => event.preventDefault(),
    // What a menu opens by.
    onPointerDown: undefined,
    onMouseDown: undefined,
    onKeyDown: undefined,
  }
}
