// The fields of a proposal: name, type and description, each with its change marked.
import type { FieldChange } from './proposal-difference.ts'
import { ChangeBadge } from './change-badge.tsx'

export function ProposedFields({ fields }: { fields: readonly FieldChange[] }) {
  const count = fields.filter(({ change }) => change !== 'removed').length
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h4 className="text-12 font-medium text-ink-soft">Data Fields ({count})</h4>
      <ul aria-label="Proposed data fields" className="flex flex-col divide-y rounded-control border">
        {fields.map(({ field, change }) => (
          <li key={`${change} ${field.name}`} className="flex flex-col gap-0.5 px-2.5 py-1.5">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className={`min-w-0 font-mono text-12 break-all ${change === 'removed' ? 'text-ink-faint line-through' : 'text-ink'}`}>
                {field.name}
              </span>
              <span className="text-12 text-ink-faint">{field.type}</span>
              <span className="ml-auto">
                <ChangeBadge change={change} />
              </span>
            </div>
            {change !== 'removed' && <p className="text-12 break-words text-ink-soft">{field.description}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
