// Where each field is read from, in words, with a value that it was learned from.
import type { FieldType, RecipeDetail } from '@quarry/contract'
import { cellText } from '../../lib/cell-text.ts'

type FieldRules = RecipeDetail['rules'][number]

export function RecipeRules({ recipe }: { recipe: RecipeDetail }) {
  const typeOf = (name: string): FieldType => recipe.trait_definitions.find((field) => field.name === name)?.type ?? 'string'
  return (
    <dl className="flex flex-col divide-y">
      {recipe.rules.map((rules) => (
        <div
          key={rules.field}
          className="grid grid-cols-1 gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 @[36rem]:grid-cols-[10rem_minmax(0,1fr)]"
        >
          <dt className="text-13 font-medium break-words">{rules.field}</dt>
          <dd className="flex min-w-0 flex-col gap-1.5 text-13">
            <RuleWords rules={rules} />
            {rules.example && (
              <p className="min-w-0 break-words text-ink-soft">
                For example <q className="text-ink">{shortened(cellText(rules.example.value, typeOf(rules.field)))}</q>
                {rules.example.is_correction && ', your correction,'} on{' '}
                <a href={rules.example.url} target="_blank" rel="noreferrer noopener" className="break-all underline">
                  {rules.example.url}
                </a>
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function RuleWords({ rules }: { rules: FieldRules }) {
  const [first, ...more] = rules.reads
  if (first === undefined) {
    const isNeverThere = rules.filled === 0
    return (
      <p className="text-ink-soft">
        {isNeverThere ? 'Not on the pages it was learned from.' : 'Nothing could be learned: this field is read by the other methods.'}
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-1">
      <p className="font-mono text-12 break-words">{first}</p>
      {more.length > 0 && (
        <details className="text-12 text-ink-soft">
          <summary className="cursor-pointer">and {more.length} more that confirm it</summary>
          <ul className="mt-1 flex flex-col gap-1 font-mono break-words">
            {more.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </details>
      )}
      {rules.filled !== null && rules.filled < 1 && (
        <p className="text-12 text-ink-faint">
          On {Math.round(rules.filled * 100)}% of the pages it was learned from; elsewhere left empty.
        </p>
      )}
    </div>
  )
}

const SHOWN_CHARS = 120
function shortened(text: string): string {
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text
}
