// Makes an icon from its shapes. Who gives it no name leaves it out of what is read aloud.
import { createElement, type SVGProps } from 'react'

export type Icon = (props: SVGProps<SVGSVGElement>) => React.JSX.Element

const NAMING = ['role', 'aria-label', 'aria-labelledby', 'aria-hidden', 'children']

export function drawIcon(name: string, shapes: [tag: string, attributes: Record<string, string>][]): Icon {
  return ({ className, children, ...rest }) => {
    const isNamed = children !== undefined || NAMING.some((attribute) => attribute in rest)
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className === undefined ? `icon-${name}` : `icon-${name} ${className}`}
        {...(isNamed ? {} : { 'aria-hidden': true })}
        {...rest}
      >
        {shapes.map(([tag, attributes]) => createElement(tag, { key: JSON.stringify(attributes), ...attributes }))}
        {children}
      </svg>
    )
  }
}
