// API keys: shown once when created, listed with their last use, revoked.
import { KEY_SCOPES, type ApiKey, type KeyScope, type NewApiKey } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { formatAge, formatDateTime } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { askConfirm } from '../../ui/blocking-dialogs.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { keysQuery, makeKey, revokeKey } from './developer.queries.ts'
import { MadeKey } from './made-key.tsx'
import { BudgetField, BudgetForm, budgetText, readBudget } from './key-budget.tsx'

const SCOPE_TEXTS: Record<KeyScope, string> = {
  read: 'Read jobs, rows and templates',
  write: 'Start, change and delete them',
}

export function KeysSection() {
  const keys = useQuery(keysQuery)
  const [made, setMade] = useState<NewApiKey | null>(null)
  return (
    <Card title="API keys" description="For programs that start jobs and fetch results on your behalf, as a bearer token.">
      <KeyForm onMade={setMade} />
      {made && <MadeKey made={made} onClose={() => setMade(null)} />}
      {keys.error && <LoadFailure text="Your keys could not be loaded." error={keys.error} onRetry={keys.refetch} />}
      {keys.isPending && <Skeleton className="h-14 w-full" />}
      {keys.data?.length === 0 && <p className="text-13 text-ink-soft">No keys yet.</p>}
      {keys.data && keys.data.length > 0 && (
        <ul aria-label="API keys" className="flex flex-col divide-y rounded-control border">
          {keys.data.map((key) => (
            <KeyItem key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function KeyForm({ onMade }: { onMade(key: NewApiKey): void }) {
  const queryClient = useQueryClient()
  const nameId = useId()
  const [name, setName] = useState('')
  const budgetId = useId()
  const [scopes, setScopes] = useState<readonly KeyScope[]>(KEY_SCOPES)
  const [cells, setCells] = useState('')
  const budget = readBudget(cells)
  const make = useMutation({
    mutationFn: makeKey,
    onSuccess: (key) => {
      onMade(key)
      setName('')
      setCells('')
      void queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate({ name, scopes, ...(typeof budget === 'number' ? { cells_per_month: budget } : {}) })
  }
  const toggle = (scope: KeyScope) =>
    setScopes((chosen) => KEY_SCOPES.filter((one) => (one === scope ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Field
        id={nameId}
        label="Name of a new key"
        error={make.error && withDetail('The key could not be created.', detailText(make.error))}
      >
        <Input id={nameId} value={name} maxLength={80} placeholder="Nightly run" onChange={(event) => setName(event.target.value)} />
      </Field>
      <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
        <legend className="sr-only">Permissions of the key</legend>
        {KEY_SCOPES.map((scope) => (
          <label key={scope} className="flex items-center gap-2 text-13">
            <input type="checkbox" className="size-4 accent-accent" checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
            {SCOPE_TEXTS[scope]}
          </label>
        ))}
      </fieldset>
      <BudgetField id={budgetId} label="Cells per month for its jobs" text={cells} onChange={setCells} />
      <div>
        <Button
          type="submit"
          icon={<KeyRound aria-hidden="true" />}
          disabled={name.trim() === '' || scopes.length === 0 || budget === undefined}
          isBusy={make.isPending}
        >
          Make key
        </Button>
      </div>
    </form>
  )
}

function KeyItem({ apiKey }: { apiKey: ApiKey }) {
  const queryClient = useQueryClient()
  const nowMs = useNow(60_000)
  const [isChanging, setChanging] = useState(false)
  const revoke = useMutation({
    mutationFn: () => revokeKey(apiKey.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keysQuery.queryKey }),
    onError: (error) => showToast(withDetail('The key could not be revoked.', detailText(error))),
  })
  const ask = async () => {
    const question = `Revoke “${apiKey.name}”? Programs that use it are refused from now on. This cannot be undone.`
    if (await askConfirm(question, { proceed: 'Revoke', destructive: true })) revoke.mutate()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <span className="min-w-0 flex-1 basis-52">
        <span className="block text-14 break-words text-ink">{apiKey.name}</span>
        <span className="block text-12 text-ink-faint">
          <span className="font-mono">qk_…{apiKey.hint}</span> · made{' '}
          <time title={formatDateTime(apiKey.created_at)}>{formatAge(apiKey.created_at, nowMs)}</time> ·{' '}
          {apiKey.last_used_at ? (
            <>
              used <time title={formatDateTime(apiKey.last_used_at)}>{formatAge(apiKey.last_used_at, nowMs)}</time>
            </>
          ) : (
            'never used'
          )}
        </span>
        <span className="block text-12 text-ink-faint">{budgetText(apiKey)}</span>
      </span>
      <span className="flex gap-2">
        {apiKey.scopes.map((scope) => (
          <Badge key={scope}>{scope}</Badge>
        ))}
      </span>
      <Button size="small" aria-expanded={isChanging} aria-label={`Budget of ${apiKey.name}`} onClick={() => setChanging(!isChanging)}>
        Budget
      </Button>
      <Button look="quiet" size="small" isBusy={revoke.isPending} onClick={() => void ask()} aria-label={`Revoke ${apiKey.name}`}>
        Revoke
      </Button>
      {isChanging && <BudgetForm apiKey={apiKey} onDone={() => setChanging(false)} />}
    </li>
  )
}
