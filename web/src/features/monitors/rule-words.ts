// Descriptions of a monitor's rules.
import type { MonitorRule, RuleTest } from '@quarry/contract'

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
