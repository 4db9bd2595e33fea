// Messages where loading or saving a template fails.
import { detailText, isAuthRefusal, isNotFound, withDetail } from '../../lib/api-error.ts'

export function loadTemplateMessage(error: unknown): string {
  if (isAuthRefusal(error)) return 'Authentication error. Please log in to load this template.'
  if (isNotFound(error)) return "Template not found or you don't have permission to access it."
  return withDetail('Failed to load template.', detailText(error))
}

export function saveTemplateMessage(error: unknown): string {
  if (isAuthRefusal(error)) return 'Authentication error. Please log in to save templates.'
  return withDetail('Failed to save template.', detailText(error))
}
