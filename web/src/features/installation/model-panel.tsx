// The configured language model: its details, whether it can be called, its cost so far, and a test request.
import type { ModelSpent, OperatorModel } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatBytes, formatCost, formatDuration, formatInteger, formatUsd } from '../../lib/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { modelQuery } from './installation.queries.ts'
import { ModelTest } from './model-test.tsx'

const STATES: Record<OperatorModel['state'], [text: string, tone: BadgeTone]> = {
  none: ['Not set', 'plain'],
  ready: ['Ready', 'found'],
  unknown: ['Test it below', 'plain'],
  no_file: ['Not downloaded', 'failed'],
  no_runtime: ['Runtime missing', 'failed'],
  unusable: ['Cannot be used', 'failed'],
  no_memory: ['Too little memory', 'failed'],
}

export function ModelPanel() {
  const { data, error, refetch } = useQuery(modelQuery)
  return (
    <Card
      title="Language model"
      description="Asked for fields that are still empty and for texts in its own words; unless it is small, by the assistant, too. Settings of the server name it."
    >
      {error && <LoadFailure text="The language model could not be loaded." error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton className="h-24 w-full" />}
      {data && <Facts model={data} />}
    </Card>
  )
}

function Facts({ model }: { model: OperatorModel }) {
  const [state, tone] = STATES[model.state]
  return (
    <>
      <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2 text-13">
        <Fact name="Provider">{model.provider ?? 'none'}</Fact>
        <Fact name="Model">{model.model ?? 'none'}</Fact>
        <Fact name="State">
          <Badge tone={tone}>{state}</Badge>
        </Fact>
        {model.context_tokens !== null && <Fact name="Context">{formatInteger(model.context_tokens)} tokens</Fact>}
        {model.memory && <Fact name="Memory">{memoryText(model.memory)}</Fact>}
        {model.model !== null && <Fact name="Price">{priceText(model)}</Fact>}
      </dl>
      {model.problem && <Notice tone="warning">{model.problem}</Notice>}
      {model.state === 'none' && (
        <Notice>Pages are read without a language model. LLM_PROVIDER and LLM_MODEL set one; the server reads them when it starts.</Notice>
      )}
      {model.model !== null && <ModelTest />}
      <Spent spent={model.spent} />
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 break-words text-ink">{children}</dd>
    </>
  )
}

function memoryText({ needed_bytes, free_bytes, limit_bytes }: NonNullable<OperatorModel['memory']>): string {
  const needed = needed_bytes === null ? 'Memory need unknown' : `Needs about ${formatBytes(needed_bytes)}`
  const limit = limit_bytes === null ? '' : `, at most ${formatBytes(limit_bytes)} allowed`
  return `${needed}; ${formatBytes(free_bytes)} free now${limit}`
}

function priceText({ price, provider }: OperatorModel): string {
  if (price) return `${formatUsd(price.input)} in, ${formatUsd(price.output)} out, for a million tokens`
  return provider === 'local'
    ? 'None: the model runs on this machine'
    : 'Not set, so tokens are counted and money is not (LLM_PRICE_INPUT, LLM_PRICE_OUTPUT)'
}

const PURPOSES: readonly (readonly [keyof OperatorModel['spent'], string])[] = [
  ['jobs', 'Jobs'],
  ['assistant', 'Assistant'],
  ['pilot', 'Pilots'],
  ['test', 'Tests'],
]

function Spent({ spent }: { spent: OperatorModel['spent'] }) {
  return (
    // It can be scrolled by keyboard, so it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} role="region" aria-label="Used so far" className="overflow-x-auto">
      <table className="tabular w-full text-13">
        <caption className="pb-2 text-left text-13 font-medium text-ink">Used so far</caption>
        <thead>
          <tr className="border-b text-right text-ink-soft">
            <th scope="col" className="py-1.5 pr-3 text-left font-medium">
              For
            </th>
            {['Questions', 'Tokens asked', 'Tokens answered', 'Time', 'Cost'].map((name) => (
              <th key={name} scope="col" className="py-1.5 pl-3 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PURPOSES.map(([purpose, name]) => (
            <SpentRow key={purpose} name={name} spent={spent[purpose]} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SpentRow({ name, spent }: { name: string; spent: ModelSpent }) {
  const { calls, prompt_tokens, completion_tokens, seconds, cost_usd } = spent
  const cells = [
    formatInteger(calls),
    formatInteger(prompt_tokens),
    formatInteger(completion_tokens),
    seconds === null ? (calls === 0 ? 'none' : 'not measured') : formatDuration(seconds),
    cost_usd === null ? 'not known' : formatCost(cost_usd),
  ]
  return (
    <tr className="border-b text-right last:border-b-0">
      <th scope="row" className="py-1.5 pr-3 text-left font-normal text-ink">
        {name}
      </th>
      {cells.map((text, column) => (
        <td key={column} className="py-1.5 pl-3 whitespace-nowrap text-ink">
          {text}
        </td>
      ))}
    </tr>
  )
}
