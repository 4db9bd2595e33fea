// What a button does when it is pressed, and what it does not while it cannot be: browsers take the keyboard's focus from what is disabled,
// so a button that has the focus keeps it, and says that it is out of use instead.
import { useState, type ComponentProps } from 'react'

export interface ButtonStateProps extends ComponentProps<'button'> {
  /** What it does is under way. Until then it does nothing more, and is told as busy. */
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
      // Whoever looks at another window comes back to where they were.
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
