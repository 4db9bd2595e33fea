// In: a compared run with its changes, and the monitor's rules. Out: one alert for each rule that matches, with its mail and its webhook
// messages, all in the transaction that stored the changes. Sends nothing itself.
import { ALERT_ITEMS_MAX, RULE_TESTS, type AlertItem, type JsonValue, type MonitorRule, type RuleTest } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { html } from '../../platform/pages/html.ts'
import { storableJson } from '../../jobs/tasks/storable-json.ts'
import { announceAlert } from '../../delivery/webhooks/announce-alert.ts'
import type { CompareDeps, EndedRun } from './ended-run.ts'

export async function judgeRules(tx: Tx, run: EndedRun, deps: Omit<CompareDeps, 'db'>): Promise<void> {
  for (const rule of run.rules) {
    const { count, items } = await findMatches(tx, run.id, rule)
    if (count > 0) await raiseAlert(tx, { run, rule, count, items }, deps)
  }
}

/** Numbers before and after, where both exist. */
const [before, after] = ['before', 'after'].map((side) => {
  const cell = sql.ref(side)
  return sql`case when jsonb_typeof(${cell} -> 'value') = 'number' then (${cell} -> 'value')::numeric end`
}) as [RawBuilder<number>, RawBuilder<number>]

const CONDITIONS: Record<RuleTest, (amount: number | null) => RawBuilder<unknown>> = {
  changes: () => sql`kind in ('new', 'gone', 'changed')`,
  appears: () => sql`kind = 'new'`,
  disappears: () => sql`kind = 'gone'`,
  above: (amount) => sql`kind in ('new', 'changed') and ${after} > ${amount}::numeric and coalesce(${before} <= ${amount}::numeric, true)`,
  below: (amount) => sql`kind in ('new', 'changed') and ${after} < ${amount}::numeric and coalesce(${before} >= ${amount}::numeric, true)`,
  changes_by_percent: (amount) =>
    sql`kind = 'changed' and ${before} <> ${after} and abs(${after} - ${before}) * 100 > abs(${before}) * ${amount}::numeric`,
}

async function findMatches(tx: Tx, runId: number, { field, test, amount }: MonitorRule): Promise<{ count: number; items: AlertItem[] }> {
  const where = field !== null ? sql`field = ${field}` : test === 'changes' ? sql`true` : sql`field is null`
  const { rows } = await sql<{ count: number; items: AlertItem[] | null }>`
    with met as (select * from run_changes where run_id = ${runId} and ${where} and ${CONDITIONS[test](amount)})
    select (select count(*)::int from met) as count, (
      select json_agg(json_build_object(
        'target', target, 'field', field, 'kind', kind, 'before', before -> 'value', 'after', after -> 'value'
      ) order by id) from (select * from met order by id limit ${ALERT_ITEMS_MAX}) as first_ones
    ) as items`.execute(tx)
  return { count: rows[0]?.count ?? 0, items: rows[0]?.items ?? [] }
}

interface Alert {
  run: EndedRun
  rule: MonitorRule
  count: number
  items: AlertItem[]
}

async function raiseAlert(tx: Tx, alert: Alert, { providerMode, publicUrl }: Omit<CompareDeps, 'db'>): Promise<void> {
  const { run, rule, count, items } = alert
  const { rows } = await sql<{ id: string }>`
    insert into monitor_alerts (run_id, rule_id, rule, match_count, items)
    values (${run.id}, ${rule.id}, ${storableJson(rule)}::jsonb, ${count}, ${storableJson(items)}::jsonb)
    on conflict (run_id, rule_id) do nothing returning id`.execute(tx)
  const [raised] = rows
  if (!raised) return
  const url = `${publicUrl}/app/monitors?monitor=${run.monitorId}`
  if (rule.by_mail) await writeMail(tx, alert, url)
  if (!rule.by_webhook) return
  const data = {
    alert_id: raised.id,
    monitor_id: run.monitorId,
    monitor: run.monitorName,
    run_id: String(run.id),
    job_id: run.jobId,
    rule: { field: rule.field, test: rule.test, amount: rule.amount },
    count,
    items,
    url,
  }
  await announceAlert(tx, { ownerId: run.ownerId, providerMode, data, at: run.startedAt })
}

async function writeMail(tx: Tx, { run, rule, count, items }: Alert, url: string): Promise<void> {
  const title = `${run.monitorName}: ${wordsOf(rule)}`
  const lines = items.map((item) => `${item.target}${item.field === null ? '' : ` · ${item.field}`}: ${changeText(item)}`)
  const more = count > items.length ? [`… and ${count - items.length} more.`] : []
  const page = html`<p>${title}</p>
    <ul>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
    ${more.map((line) => html`<p>${line}</p>`)}
    <p><a href="${url}">See what changed, with the evidence of both</a></p>`
  await sql`
    insert into monitor_mails (monitor_id, subject, text, html)
    values (${run.monitorId}, ${oneLine(title)}, ${[title, ...lines, ...more, url].join('\n\n')}, ${page.text})`.execute(tx)
}

const WORDS: Record<RuleTest, (amount: number | null) => string> = {
  changes: () => 'changed',
  appears: () => 'appeared',
  disappears: () => 'disappeared',
  above: (amount) => `went above ${amount}`,
  below: (amount) => `went below ${amount}`,
  changes_by_percent: (amount) => `changed by more than ${amount}%`,
}

function wordsOf({ field, test, amount }: MonitorRule): string {
  const subject = field ?? (test === 'changes' ? 'something' : 'a target')
  return `${subject} ${WORDS[RULE_TESTS.find((one) => one === test) ?? 'changes'](amount)}`
}

function changeText({ kind, field, before: old, after: now }: AlertItem): string {
  if (field === null) return kind === 'gone' ? 'gone' : 'new'
  return `${valueText(old)} → ${valueText(now)}`
}

const VALUE_CHARS_MAX = 200
function valueText(value: JsonValue): string {
  if (value === null) return '(none)'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > VALUE_CHARS_MAX ? `${text.slice(0, VALUE_CHARS_MAX)}…` : text
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, VALUE_CHARS_MAX)
