// Models that can run on the server's own machine: installed ones, and those that can be downloaded.
import type { LocalModel, LocalModels as Models } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { formatBytes } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { askConfirm } from '../../ui/blocking-dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { downloadModel, localModelsQuery, modelQuery, removeModel } from './installation.queries.ts'

export function LocalModels() {
  const { data, error, refetch } = useQuery(localModelsQuery)
  return (
    <Card
      title="Models on this machine"
      description="Small models that need no key and send no data elsewhere. They are slower and less accurate than large ones."
    >
      {error && <LoadFailure text="The models could not be loaded." error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton className="h-24 w-full" />}
      {data && <List models={data} />}
    </Card>
  )
}

function List({ models: { is_possible, has_runtime, models } }: { models: Models }) {
  return (
    <>
      {!is_possible && <Notice>No model can run on this kind of machine. Any OpenAI-compatible server works instead.</Notice>}
      {is_possible && !has_runtime && (
        <p className="text-13 text-ink-soft">The model runtime (85 MB) is not installed yet. It comes with the first download.</p>
      )}
      <ul aria-label="Models" className="flex flex-col divide-y rounded-control border">
        {models.map((model) => (
          <ModelItem key={model.name} model={model} isPossible={is_possible} />
        ))}
      </ul>
    </>
  )
}

function ModelItem({ model, isPossible }: { model: LocalModel; isPossible: boolean }) {
  const { name, title, state, problem, is_set } = model
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5 text-13">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
            {title}
            {state === 'installed' && <Badge tone="found">Installed</Badge>}
            {state === 'unusable' && <Badge tone="failed">Cannot be used</Badge>}
            {is_set && <Badge tone="accent">Set</Badge>}
          </p>
          <p className="break-words text-ink-soft">{factsOf(model)}</p>
        </div>
        <ModelActions model={model} isPossible={isPossible} />
      </div>
      {(state === 'downloading' || state === 'partial') && <Progress model={model} />}
      {problem && <p className="break-words text-failed">{problem}</p>}
      {state === 'installed' && !is_set && (
        <p className="text-ink-soft">
          To use it, start the server with <code className="break-words">LLM_PROVIDER=local LLM_MODEL={name}</code>
        </p>
      )}
    </li>
  )
}

function factsOf({ name, license, languages, bytes, memory_bytes }: LocalModel): string {
  const memory = memory_bytes === null ? [] : [`about ${formatBytes(memory_bytes)} of memory`]
  return [name, license ?? 'licence unknown', ...(languages === null ? [] : [languages]), formatBytes(bytes), ...memory].join(' · ')
}

function Progress({ model: { title, state, done_bytes, bytes } }: { model: LocalModel }) {
  const percent = Math.floor((done_bytes / Math.max(bytes, 1)) * 100)
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar percent={percent} label={`Download of ${title}`} />
      <p className="tabular text-12 text-ink-soft">
        {state === 'partial' ? 'Broken off at ' : ''}
        {formatBytes(done_bytes)} of {formatBytes(bytes)}
      </p>
    </div>
  )
}

function ModelActions({ model: { name, title, state, is_listed, is_set }, isPossible }: { model: LocalModel; isPossible: boolean }) {
  const queryClient = useQueryClient()
  const options = {
    onSuccess: (models: Models) => queryClient.setQueryData(localModelsQuery.queryKey, models),
    onSettled: () => queryClient.invalidateQueries({ queryKey: modelQuery.queryKey }),
  }
  const download = useMutation({ mutationFn: () => downloadModel(name), ...options })
  const remove = useMutation({ mutationFn: () => removeModel(name), ...options })
  const confirmRemoval = async () => {
    const use = is_set ? ' This is the configured model: requests to it will fail.' : ''
    if (await askConfirm(`Remove ${title} from this machine?${use}`, { proceed: 'Remove', destructive: true })) remove.mutate()
  }
  const error = download.error ?? remove.error
  const hasFile = state === 'installed' || state === 'unusable'
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {is_listed && isPossible && (state === 'absent' || state === 'partial') && (
        <Button
          size="small"
          aria-label={`${state === 'partial' ? 'Continue' : 'Download'} ${title}`}
          isBusy={download.isPending}
          onClick={() => download.mutate()}
        >
          {state === 'partial' ? 'Continue' : 'Download'}
        </Button>
      )}
      {(state === 'downloading' || state === 'partial') && (
        <Button
          size="small"
          aria-label={`Stop and remove the download of ${title}`}
          isBusy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {state === 'downloading' ? 'Stop' : 'Discard'}
        </Button>
      )}
      {hasFile && (
        <Button size="small" look="danger" aria-label={`Remove ${title}`} isBusy={remove.isPending} onClick={() => void confirmRemoval()}>
          Remove
        </Button>
      )}
      {error && (
        <p role="alert" className="basis-full text-failed">
          {withDetail('Something went wrong. Please try again.', detailText(error))}
        </p>
      )}
    </div>
  )
}
