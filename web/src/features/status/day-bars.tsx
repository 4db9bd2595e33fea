// One bar per day: its share of uptime; days before the first measurement are pale. The figures are in the bar's title and, for screen
// readers, in a sentence.
import { SLA_PERCENT, STATUS_DAYS, type Status } from '@quarry/contract'
import { plural } from '../../lib/format.ts'
import { percentText } from '../../state/app/service-status.ts'
import { classNames } from '../../ui/class-names.ts'

type Day = Status['components'][number]['days'][number]

export function DayBars({ days, label }: { days: readonly Day[]; label: string }) {
  if (days.length === 0) return <p className="text-13 text-ink-faint">Nothing measured yet.</p>
  const below = days.filter(({ percent }) => percent !== null && percent < SLA_PERCENT)
  const unmeasured = Math.max(0, STATUS_DAYS - days.length)
  const sentence = `${label}: ${plural(days.length, 'day')}, ${below.length} below ${SLA_PERCENT}%`
  return (
    <div role="img" aria-label={sentence} className="flex h-7 items-stretch gap-px">
      {Array.from({ length: unmeasured }, (_, index) => (
        <span key={index} className="min-w-0 flex-1 rounded-xs bg-pressed" />
      ))}
      {days.map((day) => (
        <span
          key={day.day}
          title={`${day.day}: ${percentText(day.percent)}, ${plural(day.minutes - day.minutes_up, 'minute')} down`}
          className={classNames('min-w-0 flex-1 rounded-xs', toneOf(day.percent))}
        />
      ))}
    </div>
  )
}

function toneOf(percent: number | null): string {
  if (percent === null) return 'bg-pressed'
  if (percent >= SLA_PERCENT) return 'bg-found'
  return percent >= 95 ? 'bg-unsure' : 'bg-failed'
}
