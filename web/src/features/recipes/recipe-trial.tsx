// Tries a recipe on an address: the values it reads there, with their quotes. Stores nothing.
import type { RecipeDetail, RecipeTest } from '@quarry/contract'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { CellMark } from '../../lib/cell-mark.tsx'
import { cellText } from '../../lib/cell-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { QuotePassage } from '../../ui/evidence/quote-passage.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { testRecipe } from './recipes.queries.ts'

export function RecipeTrial({ recipe }: { recipe: RecipeDetail }) {
  const [url, setUrl] = useState('')
  const trial = useMutation({ mutationFn: (asked: string) => testRecipe(recipe.id, asked) })
  const start = (event: FormEvent) => {
    event.preventDefault()
    trial.mutate(url.trim())
  }
  return (
    <Card title="Try it" description="Read one page by this recipe. Nothing is stored or charged.">
      <form onSubmit={start} className="flex flex-wrap gap-2">
        <Input
          aria-label="Address of a page"
          type="text"
          inputMode="url"
          autoComplete="url"
          placeholder={`https://${recipe.site}/`}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          className="min-w-0 flex-1 basis-60"
        />
        <Button type="submit" look="primary" disabled={url.trim() === ''} isBusy={trial.isPending}>
          {trial.isPending ? 'Reading…' : 'Read the page'}
        </Button>
      </form>
      {trial.error && <Notice tone="error">{withDetail('The page could not be read.', detailText(trial.error))}</Notice>}
      <div aria-live="polite" className="empty:-mt-5">
        {trial.data && <TrialResult recipe={recipe} trial={trial.data} asked={trial.variables} />}
      </div>
    </Card>
  )
}

function TrialResult({ recipe, trial, asked }: { recipe: RecipeDetail; trial: RecipeTest; asked: string }) {
  return (
    <div className="flex flex-col gap-3">
      {trial.url !== asked && (
        <p className="text-13 break-words text-ink-soft">
          The address led to <span className="font-mono text-12 break-all text-ink">{trial.url}</span>.
        </p>
      )}
      {trial.fits ? (
        <p className="text-13 text-ink-soft">The page has the layout that the recipe was learned from.</p>
      ) : (
        <Notice tone="warning">
          This page has another layout: the recipe cannot read it. Below are the values that the other methods find.
        </Notice>
      )}
      <dl className="flex flex-col divide-y">
        {recipe.trait_definitions.map(({ name, type }) => {
          const cell = trial.cells[name]
          return (
            <div key={name} className="grid grid-cols-1 gap-x-4 gap-y-1 py-2 @[36rem]:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="text-13 font-medium break-words">{name}</dt>
              <dd className="flex min-w-0 flex-col gap-1 text-13">
                <span className="flex min-w-0 items-center gap-2">
                  <CellMark status={cell?.status ?? 'absent'} />
                  <span className="min-w-0 break-words">{cell && cell.value !== null ? cellText(cell.value, type) : 'Nothing found'}</span>
                </span>
                {cell?.evidence[0] && <QuotePassage quote={cell.evidence[0].quote} context={cell.evidence[0].context} />}
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
