// Labels of the kinds of changes.
import type { ChangeKind } from '@quarry/contract'
import type { BadgeTone } from '../../../ui/badge.tsx'

export const CHANGE_WORDS: Record<ChangeKind, { label: string; tone: BadgeTone }> = {
  new: { label: 'New', tone: 'found' },
  gone: { label: 'Gone', tone: 'failed' },
  changed: { label: 'Changed', tone: 'accent' },
  not_read: { label: 'Not read this time', tone: 'unsure' },
}
