// A monitor's name, schedule and rules: for a new one, made from a finished job or from the form, or for an existing one.
import { jobSchema, type JobPayload, type Monitor, type MonitorRule, type Schedule } from '@quarry/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { getJson } from '../../lib/api.ts'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { timeZone as chosenZone } from '../../lib/time-zone.ts'
import { draftSchedule } from '../../state/draft/draft-schedule.ts'
import { ScheduleFields } from '../../widgets/schedule-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { changeMonitor, makeMonitor, monitorsQuery } from './monitors.queries.ts'
import { RulesEditor } from './rules-editor.tsx'

export type MonitorSource = { kind: 'job'; jobId: string } | { kind: 'form'; payload: JobPayload } | { kind: 'monitor'; monitor: Monitor }

interface MonitorDialogProps {
  source: MonitorSource
  onClose(): void
  onDone(monitor: Monitor): void
}

export function MonitorDialog({ source, onClose, onDone }: MonitorDialogProps) {
  const title = source.kind === 'monitor' ? 'Edit monitor' : 'New monitor'
  const description = 'The same targets and fields are read again on a schedule; differences are listed with the evidence of both runs.'
  return (
    <Dialog title={title} description={description} open onClose={onClose} className="sm:max-w-2xl">
      {source.kind === 'job' ? (
        <FromJob source={source} onClose={onClose} onDone={onDone} />
      ) : (
        <MonitorForm source={source} subject={source.kind === 'form' ? source.payload : source.monitor} onClose={onClose} onDone={onDone} />
      )}
    </Dialog>
  )
}

const NAME_CHARS = 60

type Subject = Pick<JobPayload, 'base_prompt' | 'target_item_name' | 'trait_definitions'> & {
  /** Name of the table that it is made from. */
  name?: string | undefined
  name_is_given?: boolean | undefined
}

/** The beginning of the prompt distinguishes monitors; the target name seldom does. */
function nameFrom({ name, name_is_given: isGiven, base_prompt: prompt, target_item_name: targetName }: Subject): string {
  if (isGiven && name) return name.slice(0, NAME_CHARS)
  const [line = ''] = (prompt ?? '').trim().split('\n')
  return line === '' ? `${targetName} monitor` : line.length > NAME_CHARS ? `${line.slice(0, NAME_CHARS - 1).trimEnd()}…` : line
}

const originQuery = (id: string) =>
  queryOptions({
    queryKey: ['private', 'monitor-origin', id],
    queryFn: ({ signal }) => getJson(`/jobs/${encodeURIComponent(id)}`, jobSchema, { signal }),
  })

function FromJob({ source, ...rest }: MonitorDialogProps & { source: { kind: 'job'; jobId: string } }) {
  const job = useQuery(originQuery(source.jobId))
  if (job.error) return <LoadFailure text="The job could not be loaded." error={job.error} onRetry={job.refetch} />
  if (!job.data) return <Skeleton className="h-40 w-full" />
  return <MonitorForm source={source} {...rest} subject={job.data} />
}

interface MonitorFormProps extends MonitorDialogProps {
  subject: Subject
}

function MonitorForm({ source, subject, onClose, onDone }: MonitorFormProps) {
  const known = source.kind === 'monitor' ? source.monitor : null
  const queryClient = useQueryClient()
  const nameId = useId()
  const nameBox = useRef<HTMLInputElement>(null)
  const isLate = source.kind === 'job'
  useEffect(() => {
    // The dialog opened before its job was loaded, with the focus on its close button.
    if (isLate) nameBox.current?.focus()
  }, [isLate])
  const [name, setName] = useState(known?.name ?? nameFrom(subject))
  // The schedule that the form was loaded with, if any.
  const kept = source.kind === 'form' ? draftSchedule.get() : null
  const [schedule, setSchedule] = useState<Schedule>(known?.schedule ?? kept?.schedule ?? { kind: 'daily', at: '07:00' })
  const [timeZone, setTimeZone] = useState(
    known?.time_zone ?? kept?.timeZone ?? chosenZone.get() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  )
  const [rules, setRules] = useState<MonitorRule[]>(known?.rules ?? [])
  const save = useMutation({
    mutationFn: () => {
      const said = { name, schedule, time_zone: timeZone, rules }
      if (source.kind === 'monitor') return changeMonitor(source.monitor.id, said)
      return makeMonitor({ ...said, ...(source.kind === 'job' ? { job_id: source.jobId } : { job: source.payload }) })
    },
    onSuccess: async (monitor) => {
      await queryClient.invalidateQueries({ queryKey: monitorsQuery.queryKey })
      onDone(monitor)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field id={nameId} label="Name">
        <Input
          id={nameId}
          ref={nameBox}
          data-first
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <ScheduleFields schedule={schedule} timeZone={timeZone} onSchedule={setSchedule} onTimeZone={setTimeZone} />
      <RulesEditor rules={rules} fields={subject.trait_definitions} onChange={setRules} />
      {save.error && <Notice tone="error">{withDetail('The monitor could not be saved.', detailText(save.error))}</Notice>}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" disabled={name.trim() === ''} isBusy={save.isPending}>
          {known ? 'Save' : 'Start monitoring'}
        </Button>
      </div>
    </form>
  )
}
