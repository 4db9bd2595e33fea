// The effect of a proposal on one part of the form, in a word.
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import type { Change } from './proposal-difference.ts'

const CHANGES: Record<Change, { text: string; tone: BadgeTone }> = {
  added: { text: 'New', tone: 'found' },
  changed: { text: 'Changed', tone: 'unsure' },
  removed: { text: 'Removed', tone: 'failed' },
  same: { text: 'Unchanged', tone: 'plain' },
}

export function ChangeBadge({ change }: { change: Change }) {
  return <Badge tone={CHANGES[change].tone}>{CHANGES[change].text}</Badge>
}
