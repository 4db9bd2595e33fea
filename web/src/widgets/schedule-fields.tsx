// The inputs of a schedule with its time zone: for monitors, destinations, saved configurations.
import { WEEKDAYS, type Schedule } from '@quarry/contract'
import { useId } from 'react'
import { Field } from '../ui/field.tsx'
import { Input, Select } from '../ui/input.tsx'

const DEFAULT_TIME = '07:00'
const KINDS: Record<Schedule['kind'], { label: string; first: Schedule }> = {
  hourly: { label: 'Every hour', first: { kind: 'hourly', minute: 0 } },
  daily: { label: 'Every day', first: { kind: 'daily', at: DEFAULT_TIME } },
  weekly: { label: 'Every week', first: { kind: 'weekly', weekday: 1, at: DEFAULT_TIME } },
  cron: { label: 'By a cron expression', first: { kind: 'cron', expression: '0 7 * * 1-5' } },
}
const zones = Intl.supportedValuesOf('timeZone')

interface ScheduleFieldsProps {
  schedule: Schedule
  timeZone: string
  onSchedule(schedule: Schedule): void
  onTimeZone(timeZone: string): void
}

export function ScheduleFields({ schedule, timeZone, onSchedule, onTimeZone }: ScheduleFieldsProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field id={`${id}-kind`} label="Runs">
        <Select
          id={`${id}-kind`}
          value={schedule.kind}
          onChange={(event) => onSchedule(Object.values(KINDS).find(({ first }) => first.kind === event.target.value)?.first ?? schedule)}
        >
          {Object.values(KINDS).map(({ label, first }) => (
            <option key={first.kind} value={first.kind}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <When id={id} schedule={schedule} onSchedule={onSchedule} />
      <Field id={`${id}-zone`} label="Time zone" className="sm:col-span-2">
        <Select id={`${id}-zone`} value={timeZone} onChange={(event) => onTimeZone(event.target.value)}>
          {!zones.includes(timeZone) && <option>{timeZone}</option>}
          {zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

function When({ id, schedule, onSchedule }: { id: string } & Pick<ScheduleFieldsProps, 'schedule' | 'onSchedule'>) {
  if (schedule.kind === 'hourly')
    return (
      <Field id={`${id}-minute`} label="At minute">
        <Input
          id={`${id}-minute`}
          type="number"
          min={0}
          max={59}
          value={schedule.minute}
          onChange={(event) => onSchedule({ kind: 'hourly', minute: Math.min(59, Math.max(0, Math.round(Number(event.target.value)))) })}
        />
      </Field>
    )
  if (schedule.kind === 'cron')
    return (
      <Field id={`${id}-cron`} label="Cron expression" hint="Minute, hour, day of month, month, day of week">
        <Input
          id={`${id}-cron`}
          className="font-mono"
          value={schedule.expression}
          onChange={(event) => onSchedule({ kind: 'cron', expression: event.target.value })}
        />
      </Field>
    )
  return (
    <>
      {schedule.kind === 'weekly' && (
        <Field id={`${id}-day`} label="On">
          <Select
            id={`${id}-day`}
            value={schedule.weekday}
            onChange={(event) => onSchedule({ ...schedule, weekday: Number(event.target.value) })}
          >
            {WEEKDAYS.map((day, index) => (
              <option key={day} value={index}>
                {day}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field id={`${id}-at`} label="At">
        <Input
          id={`${id}-at`}
          type="time"
          required
          value={schedule.at}
          onChange={(event) => onSchedule({ ...schedule, at: event.target.value })}
        />
      </Field>
    </>
  )
}
