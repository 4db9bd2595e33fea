// Colours cells or rows by their values: the rules of a view, in order, and the form for a new one.
import { RULE_COLOURS, type ColourRule, type Field, type RuleColour } from '@quarry/contract'
import { Palette, X } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { WASH_CLASSES } from '../grid/cell-wash.ts'
import { FilterForm } from '../view/filter-form.tsx'
import { filterText } from '../view/view-words.ts'

interface ColourRulesProps {
  fields: readonly Field[]
  rules: readonly ColourRule[]
  onChange(rules: ColourRule[]): void
}

export function ColourRules({ fields, rules, onChange }: ColourRulesProps) {
  const [isOpen, setOpen] = useState(false)
  const [colour, setColour] = useState<RuleColour>('green')
  const [isWholeRow, setWholeRow] = useState(false)
  return (
    <Popover
      label="Colours"
      open={isOpen}
      onOpenChange={setOpen}
      className="w-96"
      trigger={
        <IconButton
          label={rules.length > 0 ? `Colours (${rules.length})` : 'Colours'}
          icon={<Palette aria-hidden="true" className={rules.length > 0 ? 'text-accent' : ''} />}
        />
      }
    >
      <h3 className="text-13 font-medium">Colours</h3>
      {rules.length === 0 && (
        <p className="text-13 text-ink-soft">Colour cells or whole rows by their values. The first matching rule applies.</p>
      )}
      {rules.length > 0 && (
        <ul aria-label="Colour rules" className="flex flex-col gap-1">
          {rules.map((rule, index) => (
            <li key={index} className="flex items-center gap-2 text-13">
              <span className={classNames('min-w-0 flex-1 truncate rounded-control border px-2 py-1', WASH_CLASSES[rule.colour])}>
                {filterText(rule)}: {rule.colour}
                {rule.whole_row && ', whole row'}
              </span>
              <IconButton
                label={`Remove the rule: ${filterText(rule)}`}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(rules.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      <div role="group" aria-label="Colour" className="flex flex-wrap gap-1.5">
        {RULE_COLOURS.map((one) => (
          <Button
            key={one}
            size="small"
            aria-pressed={one === colour}
            className={classNames(WASH_CLASSES[one], one === colour && 'border-accent! font-semibold')}
            onClick={() => setColour(one)}
          >
            {one}
          </Button>
        ))}
      </div>
      <label className="flex items-center gap-2 text-13">
        <input type="checkbox" checked={isWholeRow} onChange={(event) => setWholeRow(event.target.checked)} />
        Colour the whole row
      </label>
      <div className="-mx-3 -mb-2">
        <FilterForm
          fields={fields}
          words={{ label: 'Add a colour rule', submit: 'Add rule' }}
          onClose={() => setOpen(false)}
          onDone={(filter) => onChange([...rules, { ...filter, colour, whole_row: isWholeRow }])}
        />
      </div>
    </Popover>
  )
}
