// A schedule as a sentence, and the rules in words.
import { WEEKDAYS, type MonitorRule, type RuleTest, type Schedule } from '@quarry/contract'

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

export const RULE_WORDS: Record<RuleTest, string> = {
  changes: 'changes at all',
  appears: 'appears',
  disappears: 'disappears',
  above: 'goes above',
  below: 'goes below',
  changes_by_percent: 'changes by more than, in percent,',
}

export function ruleText({ field, test, amount }: MonitorRule): string {
  const subject = field ?? (test === 'changes' ? 'Any field' : 'A target')
  return `${subject} ${test === 'changes_by_percent' ? `changes by more than ${amount}%` : `${RULE_WORDS[test]}${amount === null ? '' : ` ${amount}`}`}`
}
