// What a destination receives, in which format, and when.
import { EXPORT_FORMAT_LABELS, EXPORT_FORMAT_NAMES, EXPORTED_ROWS, REPORTING_KINDS, type Schedule } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ScheduleFields } from '../../../widgets/schedule-fields.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import type { DestinationForm, PartProps } from './destination-form.ts'
import { deliverableMonitorsQuery } from './destinations.queries.ts'

const DAILY: Schedule = { kind: 'daily', at: '07:00' }

const STEPS = 'steps'
const JOB = 'job'

function subjectOf({ only_pipelines: onlyPipelines, job_id: jobId, monitor_id: monitorId }: DestinationForm): string {
  return onlyPipelines ? STEPS : jobId ? JOB : (monitorId ?? '')
}

/** A destination limited to one job keeps it unless another choice is made: only the API sets it. */
function subjectIn(chosen: string): Partial<DestinationForm> {
  if (chosen === STEPS) return { only_pipelines: true, monitor_id: null, job_id: null, schedule: null }
  return { only_pipelines: false, monitor_id: chosen === '' ? null : chosen, job_id: null }
}

const ROWS_TEXTS = { raw: 'As extracted', pipeline: 'Output of the job’s pipeline' }

export function What({ value, onChange }: PartProps) {
  const id = useId()
  const { data: monitors = [] } = useQuery(deliverableMonitorsQuery)
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      <Field id={`${id}-of`} label="Results of">
        <Select id={`${id}-of`} value={subjectOf(value)} onChange={(event) => onChange(subjectIn(event.target.value))}>
          <option value="">All jobs</option>
          <option value={STEPS}>Pipelines that deliver here</option>
          {value.job_id && <option value={JOB}>Job {value.job_id.slice(0, 8)}</option>}
          {monitors.map((monitor) => (
            <option key={monitor.id} value={monitor.id}>
              {monitor.name}
            </option>
          ))}
        </Select>
      </Field>
      {value.kind === 's3' && <FormatField value={value} onChange={onChange} />}
      <Field id={`${id}-rows`} label="Rows">
        <Select
          id={`${id}-rows`}
          value={value.only_pipelines ? 'pipeline' : value.rows}
          disabled={value.only_pipelines}
          onChange={(event) => onChange({ rows: EXPORTED_ROWS.find((rows) => rows === event.target.value) ?? 'raw' })}
        >
          {EXPORTED_ROWS.map((rows) => (
            <option key={rows} value={rows}>
              {ROWS_TEXTS[rows]}
            </option>
          ))}
        </Select>
      </Field>
      {!value.only_pipelines && value.rows === 'raw' && (
        <label className="flex items-center gap-2 text-13 sm:col-span-3">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={value.own_columns === 'include'}
            onChange={(event) => onChange({ own_columns: event.target.checked ? 'include' : 'leave_out' })}
          />
          {REPORTING_KINDS.includes(value.kind)
            ? 'Name the values of own columns beside each change'
            : 'Include own columns, which people fill'}
        </label>
      )}
    </div>
  )
}

function FormatField({ value, onChange }: PartProps) {
  const id = useId()
  return (
    <Field id={id} label="Format">
      <Select
        id={id}
        value={value.format}
        onChange={(event) => onChange({ format: EXPORT_FORMAT_NAMES.find((name) => name === event.target.value) ?? 'parquet' })}
      >
        {EXPORT_FORMAT_NAMES.map((format) => (
          <option key={format} value={format}>
            {EXPORT_FORMAT_LABELS[format]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

export function When({ value: { schedule, time_zone: timeZone, only_pipelines: onlyPipelines }, onChange }: PartProps) {
  if (onlyPipelines)
    return <p className="text-13 text-ink-soft">A pipeline with the step Deliver puts its rows here each time it has run.</p>
  return (
    <>
      <label className="flex items-center gap-2 text-13">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={schedule !== null}
          onChange={() => onChange({ schedule: schedule === null ? DAILY : null })}
        />
        Collect finished jobs and deliver them on a schedule
      </label>
      {schedule !== null && (
        <ScheduleFields
          schedule={schedule}
          timeZone={timeZone}
          onSchedule={(next) => onChange({ schedule: next })}
          onTimeZone={(zone) => onChange({ time_zone: zone })}
        />
      )}
    </>
  )
}
