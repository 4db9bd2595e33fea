// A schedule as a sentence.
import { WEEKDAYS, type Schedule } from '@quarry/contract'

export function scheduleText(schedule: Schedule): string {
  switch (schedule.kind) {
    case 'hourly':
      return `Every hour at minute ${schedule.minute}`
    case 'daily':
      return `Every day at ${schedule.at}`
    case 'weekly':
      return `Every ${WEEKDAYS[schedule.weekday]} at ${schedule.at}`
    case 'cron':
      return `By cron ${schedule.expression}`
  }
}
