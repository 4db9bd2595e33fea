// The card Suggested Configuration: the assistant's proposal with its changes marked, and the buttons to apply or cancel it.
import type { ReactNode } from 'react'
import { ChangeBadge } from './change-badge.tsx'
import { percentOf } from './percent-of.ts'
import { plural } from '../../lib/format.ts'
import { useStore } from '../../lib/store.ts'
import { applyProposal, cancelProposal, type Proposal } from '../../state/assistant/assistant-chat.ts'
import { draft } from '../../state/draft/draft.ts'
import { changeUndoably } from '../../state/draft/undoable-change.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { proposalDifference, type Change, type ProposalDifference } from './proposal-difference.ts'
import { ProposedFields } from './proposed-fields.tsx'

const SAMPLE_TARGETS = 3

export function ProposalCard({ proposal, onDecided }: { proposal: Proposal; onDecided(): void }) {
  const { basePrompt, targetName, fields, targets } = proposalDifference(useStore(draft), proposal.changes)
  const apply = () => {
    changeUndoably(applyProposal, () => 'The suggested configuration was applied.')
    onDecided()
  }
  const cancel = () => {
    cancelProposal()
    onDecided()
  }
  return (
    <section aria-label="Suggested Configuration" className="flex flex-col rounded-card border border-accent/50 bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-2 border-b px-3.5 py-2.5">
        <h3 className="text-14 font-semibold">Suggested Configuration</h3>
        <Badge tone="accent">{percentOf(proposal.confidence)}% confident</Badge>
      </header>
      <div className="flex flex-col gap-3.5 px-3.5 py-3 text-13">
        {basePrompt && <ChangedText label="Base Prompt" {...basePrompt} />}
        {targetName && <ChangedText label="Target Name" {...targetName} />}
        {fields.length > 0 && <ProposedFields fields={fields} />}
        {targets && <ProposedTargets {...targets} />}
      </div>
      <footer className="sticky -bottom-4 flex flex-wrap gap-2 rounded-b-card border-t bg-surface px-3.5 py-2.5">
        <Button look="primary" size="small" onClick={apply}>
          Apply Changes
        </Button>
        <Button size="small" onClick={cancel}>
          Cancel
        </Button>
      </footer>
    </section>
  )
}

function Part({ label, aside, children }: { label: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-center justify-between gap-2">
        <h4 className="text-12 font-medium text-ink-soft">{label}</h4>
        {aside}
      </div>
      {children}
    </div>
  )
}

function ChangedText({ label, before, after, change }: { label: string; before: string; after: string; change: Change }) {
  return (
    <Part label={label} aside={<ChangeBadge change={change} />}>
      {change === 'changed' && <del className="text-ink-faint break-words">{before}</del>}
      <ins className="break-words whitespace-pre-line no-underline">{after}</ins>
    </Part>
  )
}

function ProposedTargets({ items, added, present, removed, isReplaced }: NonNullable<ProposalDifference['targets']>) {
  const known = present > 0 ? ` ${plural(present, 'of them is', 'of them are')} in it already.` : ''
  const effect = isReplaced
    ? `Replaces your list by these ${plural(items.length, 'item')}${removed > 0 ? `; ${plural(removed, 'item')} will go` : ''}.`
    : `Adds ${plural(added, 'item')} to your list.${known}`
  return (
    <Part label={`Target Items (${items.length})`}>
      <ul className="flex flex-col gap-0.5 font-mono text-12">
        {items.slice(0, SAMPLE_TARGETS).map((item) => (
          <li key={item} className="truncate" title={item}>
            {item}
          </li>
        ))}
      </ul>
      {items.length > SAMPLE_TARGETS && <p className="text-12 text-ink-soft">+{items.length - SAMPLE_TARGETS} more</p>}
      <p className="text-12 text-ink-soft">{effect}</p>
    </Part>
  )
}
