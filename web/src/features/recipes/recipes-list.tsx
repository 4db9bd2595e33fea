// The recipes of the account, by site.
import type { RecipeSummary } from '@quarry/contract'
import { Pin } from 'lucide-react'
import { useState } from 'react'
import { formatAge, plural } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Input } from '../../ui/input.tsx'
import { healthOf, pagesReadText } from './recipe-words.ts'

interface RecipesListProps {
  recipes: readonly RecipeSummary[]
  selectedId: string | null
  onSelect(id: string): void
}

/** Above this number the list has a search. */
const UNSEARCHED_MAX = 8

export function RecipesList({ recipes, selectedId, onSelect }: RecipesListProps) {
  const [wanted, setWanted] = useState('')
  const found = recipes.filter((recipe) => isFound(recipe, wanted))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {(recipes.length > UNSEARCHED_MAX || wanted !== '') && (
        <Input
          type="search"
          aria-label="Search recipes"
          placeholder="Search by site or field"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <p role="status" className={wanted.trim() === '' ? 'sr-only' : 'text-12 text-ink-soft'}>
        {wanted.trim() === '' ? '' : `${found.length} of ${plural(recipes.length, 'recipe')}`}
      </p>
      {found.length > 0 && <FoundRecipes recipes={found} selectedId={selectedId} onSelect={onSelect} />}
    </div>
  )
}

/** Every word of the search occurs in the site, the addresses or a field. */
function isFound({ site, pages, fields }: RecipeSummary, wanted: string): boolean {
  const text = [site, pages, ...fields].join(' ').toLowerCase()
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function FoundRecipes({ recipes, selectedId, onSelect }: RecipesListProps) {
  const nowMs = useNow(30_000)
  return (
    <ul
      aria-label="Recipes"
      className="flex flex-col divide-y overflow-y-auto rounded-card border bg-surface @[1100px]:max-h-[calc(100dvh-12rem)]"
    >
      {recipes.map((recipe) => {
        const health = healthOf(recipe)
        return (
          <li key={recipe.id}>
            <button
              type="button"
              data-recipe={recipe.id}
              aria-pressed={recipe.id === selectedId}
              onClick={() => onSelect(recipe.id)}
              className={classNames(
                'flex w-full min-w-0 flex-col gap-1 px-4 py-3 text-left -outline-offset-2!',
                recipe.id === selectedId ? 'bg-accent-wash' : 'hover:bg-hover',
              )}
            >
              <span className="flex w-full items-center justify-between gap-2">
                <span className="truncate text-14 font-medium" title={recipe.site}>
                  {recipe.site}
                </span>
                {recipe.is_pinned && <Pin role="img" aria-label="Pinned" className="size-3.5 shrink-0 text-ink-soft" />}
              </span>
              <span className="w-full truncate text-12 text-ink-soft" title={recipe.fields.join(', ')}>
                {recipe.fields.join(', ')}
              </span>
              <span className="flex w-full flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-soft">
                <Badge tone={health.tone}>{health.label}</Badge>
                {pagesReadText(recipe)}
                {recipe.last_used_at && <> · {formatAge(recipe.last_used_at, nowMs)}</>}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
