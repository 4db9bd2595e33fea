// The schedule that a configuration is kept with: a monitor made of it runs by it.
import { useStore } from '../../lib/store.ts'
import { timeZone as chosenZone } from '../../lib/time-zone.ts'
import { draftSchedule, type DraftSchedule } from '../../state/draft/draft-schedule.ts'
import { ScheduleFields } from '../../widgets/schedule-fields.tsx'

const firstSchedule = (): DraftSchedule => ({
  schedule: { kind: 'daily', at: '07:00' },
  timeZone: chosenZone.get() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
})

export function KeptSchedule() {
  const kept = useStore(draftSchedule)
  return (
    <div className="flex flex-col gap-3">
      <label className="flex items-start gap-2 text-13">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 accent-accent"
          checked={kept !== null}
          onChange={() => draftSchedule.set(kept === null ? firstSchedule() : null)}
        />
        With a schedule, by which a monitor of it runs
      </label>
      {kept !== null && (
        <ScheduleFields
          schedule={kept.schedule}
          timeZone={kept.timeZone}
          onSchedule={(schedule) => draftSchedule.set({ ...kept, schedule })}
          onTimeZone={(timeZone) => draftSchedule.set({ ...kept, timeZone })}
        />
      )}
    </div>
  )
}
