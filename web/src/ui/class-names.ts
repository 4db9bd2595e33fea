// Joins class names and drops falsy ones. Does not resolve conflicts between Tailwind classes.

export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
}
