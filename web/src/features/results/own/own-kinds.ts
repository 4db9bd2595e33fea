// Labels of the kinds of own columns.
import type { OwnColumnKind } from '@quarry/contract'
import { Calendar, CircleDot, Hash, SquareCheck, StickyNote, TextCursorInput, User, type LucideIcon } from 'lucide-react'

export const OWN_KIND_LABELS: Record<OwnColumnKind, string> = {
  text: 'Text',
  number: 'Number',
  select: 'Selection',
  person: 'Person',
  date: 'Date',
  checkbox: 'Checkbox',
  note: 'Note',
}

export const OWN_KIND_ICONS: Record<OwnColumnKind, LucideIcon> = {
  text: TextCursorInput,
  number: Hash,
  select: CircleDot,
  person: User,
  date: Calendar,
  checkbox: SquareCheck,
  note: StickyNote,
}
