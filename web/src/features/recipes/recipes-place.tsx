// The Recipes screen: how the sites of the account are read, as learned from their pages.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { useStore } from '../../lib/store.ts'
import { openAuthModal } from '../../state/session/auth-modal.ts'
import { useStaying } from '../../state/saved/late-deletion.ts'
import { session } from '../../state/session/session.ts'
import { ForEditors } from '../../state/workspace/workspace.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RecipeView } from './recipe-view.tsx'
import { recipesQuery } from './recipes.queries.ts'
import { RecipesList } from './recipes-list.tsx'

interface RecipesPlaceProps {
  selectedId: string | null
  onSelect(id: string | null): void
}

export function RecipesPlace({ selectedId, onSelect }: RecipesPlaceProps) {
  const isSignedIn = useStore(session).user !== null
  const list = useQuery({ ...recipesQuery(), enabled: isSignedIn })
  const staying = useStaying(list.data)
  const heading = useRef<HTMLHeadingElement>(null)
  const place = useRef<HTMLDivElement>(null)
  // On narrow screens the recipe replaces the list, which returns when the recipe is closed.
  const choose = (id: string) => {
    onSelect(id)
    focusLater(() => place.current?.querySelector<HTMLElement>('[data-back]'))
  }
  const goBack = (from: string) => {
    onSelect(null)
    focusLater(() => place.current?.querySelector<HTMLElement>(`[data-recipe="${CSS.escape(from)}"]`))
  }
  const leave = () => {
    onSelect(null)
    focusLater(() => heading.current)
  }
  return (
    <section aria-label="Recipes" className="flex min-w-0 flex-col gap-4">
      <header>
        <h1 ref={heading} tabIndex={-1} className="text-20 font-semibold outline-none">
          Recipes
        </h1>
        <p className="max-w-2xl text-13 text-ink-soft">
          How your sites are read, learned from their first pages and from your corrections. Further pages are read by them without a
          language model.
        </p>
      </header>
      {!isSignedIn && (
        <EmptyState
          title="Log in to see your recipes"
          action={
            <Button look="primary" onClick={() => openAuthModal('login')}>
              Log In
            </Button>
          }
        >
          Your jobs learn how to read the sites that they visit.
        </EmptyState>
      )}
      {isSignedIn && list.isPending && <Skeleton className="h-40 w-full" />}
      {list.error && (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={() => void list.refetch()}>
              Retry
            </Button>
          }
        >
          Your recipes could not be loaded.
        </Notice>
      )}
      {isSignedIn && staying?.length === 0 && (
        <div className="rounded-card border border-dashed">
          <EmptyState
            title="No recipes yet"
            action={
              <ForEditors>
                <Link to="/app" className={buttonClass()}>
                  Start a job
                </Link>
              </ForEditors>
            }
          >
            Run a job with at least three pages of one site: Quarry learns from them where each field is, and shows it here.
          </EmptyState>
        </div>
      )}
      {isSignedIn && staying !== undefined && staying.length > 0 && (
        <div ref={place} className="grid min-w-0 grid-cols-1 items-start gap-6 @[1100px]:grid-cols-[22rem_minmax(0,1fr)]">
          <div className={classNames('min-w-0', selectedId && 'hidden @[1100px]:block')}>
            <RecipesList recipes={staying} selectedId={selectedId} onSelect={choose} />
          </div>
          {selectedId ? (
            <div className="flex min-w-0 flex-col items-start gap-3">
              <div className="@[1100px]:hidden">
                <Button data-back="" size="small" icon={<ArrowLeft aria-hidden="true" />} onClick={() => goBack(selectedId)}>
                  All recipes
                </Button>
              </div>
              <div className="w-full min-w-0">
                <RecipeView key={selectedId} id={selectedId} onGone={leave} />
              </div>
            </div>
          ) : (
            <div className="hidden rounded-card border border-dashed @[1100px]:block">
              <EmptyState title="No recipe selected">Choose a recipe to see where each of its fields is read from.</EmptyState>
            </div>
          )}
        </div>
      )}
    </section>
  )
}

/** After rendering: hidden elements cannot take the focus. */
function focusLater(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    const element = find()
    if (element?.checkVisibility?.() ?? false) element?.focus()
  })
}
