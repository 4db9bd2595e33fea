// The Recipes screen; the URL contains the open recipe.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { RecipesPlace } from '../../features/recipes/recipes-place.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { InitialDataError } from '../initial-data-error.tsx'

const recipesRoute = getRouteApi('/app/recipes')

export function RecipesPage() {
  useDocumentTitle('Recipes')
  const { recipe } = recipesRoute.useSearch()
  const navigate = useNavigate()
  const select = (id: string | null) =>
    void navigate({
      to: '/app/recipes',
      search: (before) => ({ ...(before.job ? { job: before.job } : {}), ...(id ? { recipe: id } : {}) }),
      resetScroll: false,
    })
  return (
    <div className="@container flex flex-col gap-4 px-4 py-5 md:px-8">
      <InitialDataError />
      <RecipesPlace selectedId={recipe ?? null} onSelect={select} />
    </div>
  )
}
