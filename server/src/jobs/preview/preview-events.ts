// Converts the engine's events of a preview's target into those of the API.
import { TASK_FAILURES, type PreviewEvent, type TaskFailure } from '@quarry/contract'
import type { Row } from '@quarry/engine'

interface Target {
  position: number
  target: string
}

export function toRowEvent({ position, target }: Target, { data, cells }: Row): PreviewEvent {
  return { type: 'row', row: { task_id: `preview-${position}`, position, target_item_value: target, data, cells } }
}

interface Failed {
  kind: TaskFailure
  text?: string
  /** JPEG in base64. */
  picture?: string | undefined
}

export function toFailedEvent({ position, target }: Target, { kind, text = TASK_FAILURES[kind].text, picture }: Failed): PreviewEvent {
  const shown = picture === undefined ? {} : { picture: `data:image/jpeg;base64,${picture}` }
  return { type: 'failed', position, target_item_value: target, error_kind: kind, error: text, ...shown }
}
