// The button of all screens: four looks, three sizes, always a button element. Links that look like a button use `buttonClass`.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useButtonState, type ButtonStateProps } from './button-state.ts'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const looks: Record<ButtonLook, string> = {
  // In forced-colors mode browsers drop backgrounds, so the transparent border becomes the button's visible edge.
  primary:
    'border border-transparent bg-accent text-on-accent hover:bg-accent-hover disabled:bg-pressed disabled:text-ink-faint disabled:hover:bg-pressed aria-disabled:bg-pressed aria-disabled:text-ink-faint aria-disabled:hover:bg-pressed',
  secondary:
    'border border-control-line bg-surface text-ink hover:bg-hover active:bg-pressed disabled:border-line disabled:text-ink-faint disabled:hover:bg-transparent aria-disabled:border-line aria-disabled:text-ink-faint aria-disabled:hover:bg-transparent',
  quiet:
    'text-ink-soft hover:bg-hover hover:text-ink active:bg-pressed disabled:text-ink-faint disabled:hover:bg-transparent aria-disabled:text-ink-faint aria-disabled:hover:bg-transparent',
  danger:
    'border border-failed bg-surface text-failed hover:bg-failed-wash disabled:border-line disabled:text-ink-faint disabled:hover:bg-transparent aria-disabled:border-line aria-disabled:text-ink-faint aria-disabled:hover:bg-transparent',
}

const sizes: Record<ButtonSize, string> = {
  small: 'h-7 gap-1.5 px-2 text-13',
  medium: 'h-9 gap-2 px-3 text-14',
  large: 'h-11 gap-2 px-5 text-16',
}

/** Class names that make an element look like a button. */
export function buttonClass(look: ButtonLook = 'secondary', size: ButtonSize = 'medium'): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center rounded-control font-medium whitespace-nowrap transition-colors select-none',
    'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed aria-busy:cursor-progress [&_svg]:size-4 [&_svg]:shrink-0',
    looks[look],
    sizes[size],
  )
}

export interface ButtonProps extends ButtonStateProps {
  look?: ButtonLook
  size?: ButtonSize
  icon?: ReactNode
}

/** Primary and submit buttons ignore the second click of a double click, which may come before `isBusy` disables the button. */
export function Button({ look = 'secondary', size = 'medium', icon, className, children, type = 'button', onClick, ...rest }: ButtonProps) {
  const isDoneOnce = look === 'primary' || type === 'submit'
  const pressing = useButtonState({
    onClick: (event) => {
      if (isDoneOnce && event.detail > 1) event.preventDefault()
      else onClick?.(event)
    },
    ...rest,
  })
  return (
    <button type={type} className={classNames(buttonClass(look, size), className)} {...pressing}>
      {icon}
      {children}
    </button>
  )
}
