// The rules of a field in its row: a line of what they are, and the button to their dialog, which is loaded when it is opened.
import { hasRules, rulesText, type FieldRules } from '@quarry/contract'
import { ListChecks } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../../lib/load-part.ts'
import type { DraftField } from '../../../state/draft/draft.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

const FieldRulesDialog = lazy(async () => ({ default: (await loadPart(() => import('./field-rules.tsx'))).FieldRulesDialog }))

export function RulesButton({ field, number }: { field: DraftField; number: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={`Rules of field ${number}`} icon={<ListChecks aria-hidden="true" />} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <FieldRulesDialog field={field} number={number} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Nothing of a field without rules. */
export function RulesLine({ rules }: { rules: FieldRules | undefined }) {
  return hasRules(rules) ? <p className="mt-1 truncate text-12 text-ink-soft">{rulesText(rules)}</p> : null
}
