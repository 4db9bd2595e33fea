// Changes as an Atom feed: one entry for each run with changes. Values of pages appear only as escaped text.
import type { JsonValue, MonitorChange } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { html, type Html } from '../../platform/pages/html.ts'
import { listChanges } from './changes.queries.ts'

const ENTRIES = 30
const CHANGES_IN_ENTRY = 50
const VALUE_CHARS_MAX = 300
export interface FedMonitor {
  id: string
  name: string
  createdAt: Date
  token: string
}

/** The token grants access. */
export async function findFedMonitor(db: Database, id: string): Promise<FedMonitor | null> {
  const { rows } = await sql<FedMonitor>`
    select id, name, created_at as "createdAt", feed_token as token from monitors where id = ${id}`.execute(db)
  return rows[0] ?? null
}

interface FedRun {
  id: string
  startedAt: Date
  found: number
}

export async function writeFeed(db: Database, monitor: FedMonitor, publicUrl: string): Promise<string> {
  const { rows: runs } = await sql<FedRun>`
    select id::text, started_at as "startedAt", new_count + gone_count + changed_count as found from monitor_runs
    where monitor_id = ${monitor.id} and compared_at is not null and new_count + gone_count + changed_count > 0
    order by id desc limit ${ENTRIES}`.execute(db)
  const page = `${publicUrl}/app/monitors?monitor=${monitor.id}`
  const entries = await Promise.all(runs.map((run) => entryOf(db, { monitor, run, page })))
  const updated = (runs[0]?.startedAt ?? monitor.createdAt).toISOString()
  return html`<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom">
      <id>urn:uuid:${monitor.id}</id>
      <title>${clean(monitor.name)}</title>
      <updated>${updated}</updated>
      <author><name>${clean(monitor.name)}</name></author>
      <link rel="alternate" href="${page}" />
      ${entries}</feed
    > `.text
}

async function entryOf(db: Database, { monitor, run, page }: { monitor: FedMonitor; run: FedRun; page: string }): Promise<Html> {
  const kinds = ['new', 'gone', 'changed'] as const
  const changes = await listChanges(db, { monitorId: monitor.id, runId: Number(run.id), kinds, before: null, limit: CHANGES_IN_ENTRY })
  const more = run.found - changes.length
  const list = html`<ul>
      ${changes.map((change) => html`<li>${clean(lineOf(change))}</li>`)}
    </ul>
    ${more > 0 ? html`<p>… and ${more} more.</p>` : ''}`
  return html`<entry>
    <id>${page}#run-${run.id}</id>
    <title>${run.found === 1 ? '1 change' : `${run.found} changes`}</title>
    <updated>${run.startedAt.toISOString()}</updated>
    <link rel="alternate" href="${page}" />
    <content type="html">${list.text}</content>
  </entry> `
}

function lineOf({ target_item_value: target, field, kind, before, after }: MonitorChange): string {
  if (field === null) return `${target}: ${kind}`
  return `${target} · ${field}: ${valueText(before?.value ?? null)} → ${valueText(after?.value ?? null)}`
}

function valueText(value: JsonValue): string {
  if (value === null) return '(none)'
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, VALUE_CHARS_MAX)
}

/** Without characters that XML cannot represent: control characters, unpaired surrogates and two noncharacters. */
function clean(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
}
