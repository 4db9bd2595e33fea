// Joins class names and drops what is off. Knows nothing of Tailwind's order of precedence.

export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
}
