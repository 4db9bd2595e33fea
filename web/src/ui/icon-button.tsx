// A button that shows only an icon; its name is spoken and shown as a tooltip.
import { classNames } from './class-names.ts'
import type { ButtonProps } from './button.tsx'
import { useButtonState } from './button-state.ts'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<ButtonProps, 'look' | 'size' | 'children'> {
  label: string
}

export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  const pressing = useButtonState(rest)
  return (
    <Tooltip text={label}>
      <button
        type={type}
        aria-label={label}
        className={classNames(
          'inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-hover hover:text-ink',
          'disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-faint disabled:opacity-50 [&_svg]:size-4',
          'aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-ink-faint aria-disabled:opacity-50 aria-busy:cursor-progress',
          className,
        )}
        {...pressing}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
