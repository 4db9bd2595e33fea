// The versions of a recipe: why each was learned, which fields it reads differently than the one before, and restoring one of them.
import type { RecipeDetail } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { formatDateTime, plural } from '../../lib/format.ts'
import { ForEditors } from '../../state/workspace/workspace.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { showToast } from '../../ui/toasts.ts'
import { LEARNED_FOR } from './recipe-words.ts'
import { goBackToVersion, recipesKey } from './recipes.queries.ts'

type Version = RecipeDetail['versions'][number]

export function RecipeVersions({ recipe }: { recipe: RecipeDetail }) {
  const queryClient = useQueryClient()
  const goBack = useMutation({
    mutationFn: (version: number) => goBackToVersion(recipe.id, version),
    onSuccess: async ({ version }) => {
      await queryClient.invalidateQueries({ queryKey: recipesKey })
      showToast(`Version ${version} is used from now on, and pinned so that it stays.`)
    },
    onError: (error) => showToast(withDetail('The recipe could not be changed.', detailText(error))),
  })
  return (
    <Card title="Versions">
      <ol className="flex flex-col gap-3 text-13">
        {recipe.versions.map((version) => (
          <li key={version.version} className="flex min-w-0 flex-col gap-1">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium">Version {version.version}</span>
              <span className="text-ink-soft">
                {LEARNED_FOR[version.reason]}, from {plural(version.solved_pages, 'page')} · {formatDateTime(version.learned_at)}
              </span>
              {version.version === recipe.version ? (
                <Badge>In use</Badge>
              ) : !version.is_readable ? (
                <span className="text-ink-faint">learned by an older release: it can’t be restored</span>
              ) : (
                <ForEditors>
                  <Button size="small" isBusy={goBack.isPending} onClick={() => goBack.mutate(version.version)}>
                    Use version {version.version}
                  </Button>
                </ForEditors>
              )}
            </div>
            <VersionChanges changes={version.changes} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function VersionChanges({ changes }: { changes: Version['changes'] }) {
  if (changes.length === 0) return null
  return (
    <details className="text-12 text-ink-soft">
      <summary className="cursor-pointer">Reads elsewhere: {changes.map(({ field }) => field).join(', ')}</summary>
      <dl className="mt-1 flex flex-col gap-1.5">
        {changes.map(({ field, from, to }) => (
          <div key={field} className="flex min-w-0 flex-col gap-0.5">
            <dt className="font-medium break-words">{field}</dt>
            <dd className="break-words">
              before: <span className="font-mono">{from ?? OTHER_RUNGS}</span>
            </dd>
            <dd className="break-words">
              now: <span className="font-mono">{to ?? OTHER_RUNGS}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const OTHER_RUNGS = 'the other rungs'
