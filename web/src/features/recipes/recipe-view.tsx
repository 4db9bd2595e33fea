// One recipe: its state, where each field is read from, its versions; pin, delete, or try it on an address.
import type { RecipeDetail } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pin, PinOff, Trash2 } from 'lucide-react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { deleteLater } from '../../state/saved/late-deletion.ts'
import { ForEditors } from '../../state/workspace/workspace.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { RecipeRules } from './recipe-rules.tsx'
import { RecipeTrial } from './recipe-trial.tsx'
import { RecipeVersions } from './recipe-versions.tsx'
import { healthOf, pagesReadText } from './recipe-words.ts'
import { forgetRecipe, pinRecipe, recipeQuery, recipesKey } from './recipes.queries.ts'

interface RecipeViewProps {
  id: string
  onGone(): void
}

export function RecipeView({ id, onGone }: RecipeViewProps) {
  const { data: recipe, error, refetch } = useQuery(recipeQuery(id))
  if (error) return <LoadFailure text="This recipe could not be loaded." error={error} onRetry={refetch} />
  if (!recipe) return <Skeleton className="h-60 w-full" />
  const health = healthOf(recipe)
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Card
        title={recipe.site}
        description={recipe.pages}
        actions={
          <ForEditors>
            <RecipeActions recipe={recipe} onGone={onGone} />
          </ForEditors>
        }
      >
        <div className="flex flex-col gap-2">
          <p className="flex flex-wrap items-center gap-2 text-13 text-ink-soft">
            <Badge tone={health.tone}>{health.label}</Badge>
            {pagesReadText(recipe)}
            {recipe.is_pinned && <Badge>Pinned: not learned again</Badge>}
          </p>
          <p className="text-13 text-ink-soft">{health.text}</p>
        </div>
        <RecipeRules recipe={recipe} />
      </Card>
      <ForEditors>
        <RecipeTrial recipe={recipe} />
      </ForEditors>
      <RecipeVersions recipe={recipe} />
    </div>
  )
}

function RecipeActions({ recipe, onGone }: { recipe: RecipeDetail; onGone(): void }) {
  const queryClient = useQueryClient()
  const pin = useMutation({
    mutationFn: () => pinRecipe(recipe.id, !recipe.is_pinned),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: recipesKey }),
    onError: (error) => showToast(withDetail('The recipe could not be changed.', detailText(error))),
  })
  const forget = () => {
    onGone()
    deleteLater({
      id: recipe.id,
      told: `The recipe of ${recipe.site} was forgotten. Rows are not changed; the next job on the site learns a new one.`,
      failure: 'The recipe could not be forgotten.',
      remove: () => forgetRecipe(recipe.id),
      refresh: () => queryClient.invalidateQueries({ queryKey: recipesKey }),
    })
  }
  return (
    <>
      <Button
        size="small"
        icon={recipe.is_pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
        isBusy={pin.isPending}
        onClick={() => pin.mutate()}
      >
        {recipe.is_pinned ? 'Unpin' : 'Pin'}
      </Button>
      <Button size="small" look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={forget}>
        Forget
      </Button>
    </>
  )
}
