// Fields of recipe pages, and parsing of their labelled durations.
import type { Field } from '@quarry/contract'

export const RECIPE_FIELDS: Field[] = [
  { name: 'title', description: 'Name of the recipe.', type: 'string' },
  { name: 'description', description: 'Short introduction or summary of the recipe.', type: 'string' },
  { name: 'category', description: 'Course or category of the recipe.', type: 'string' },
  { name: 'cuisine', description: 'Cuisine of the recipe.', type: 'string' },
  { name: 'keywords', description: 'Tags or keywords of the recipe.', type: 'array' },
  { name: 'ingredients', description: 'Ingredient lines in page order, amounts included.', type: 'array' },
  { name: 'instructions', description: 'Preparation steps in order, one per step.', type: 'array' },
  { name: 'prep_time', description: 'Preparation time in minutes.', type: 'number' },
  { name: 'cook_time', description: 'Cooking time in minutes.', type: 'number' },
  { name: 'total_time', description: 'Total time in minutes.', type: 'number' },
  { name: 'servings', description: 'Number of servings or pieces.', type: 'number' },
]

/** The minutes of an ISO 8601 duration; null if it is malformed or zero. */
export function minutesOf(duration: unknown): number | null {
  const match = typeof duration === 'string' ? /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?$/.exec(duration) : null
  if (!match) return null
  const [days, hours, minutes] = match.slice(1).map((part) => Number(part ?? 0))
  const sum = (days ?? 0) * 1440 + (hours ?? 0) * 60 + (minutes ?? 0)
  return sum === 0 ? null : sum
}

/** The number in a yield like "4 servings"; null for other forms. */
export function servingsOf(text: unknown): number | null {
  const digits = typeof text === 'string' ? /^(\d+)(?: servings?| people)?$/i.exec(text)?.[1] : undefined
  return digits === undefined ? null : Number(digits)
}
