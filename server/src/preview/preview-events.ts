// Turns what the engine says about a target of a preview into the events of the wire.
import { TASK_FAILURES, type PreviewEvent, type TaskFailure } from '@quarry/contract'
import type { Row } from '@quarry/engine'

interface Target {
  position: number
  target: string
}

export function toRowEvent({ position, target }: Target, { data, cells }: Row): PreviewEvent {
  return { type: 'row', row: { task_id: `preview-${position}`, position, target_item_value: target, data, cells } }
}

export function toFailedEvent({ position, target }: Target, kind: TaskFailure, text: string = TASK_FAILURES[kind].text): PreviewEvent {
  return { type: 'failed', position, target_item_value: target, error_kind: kind, error: text }
}
