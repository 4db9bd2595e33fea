// The text of a chat message. Text from users and pages is escaped: it cannot create mentions, links or markup.
import type { Job, JsonValue } from '@quarry/contract'
import type { Change, Differences } from './find-differences.ts'

export interface Told {
  name: string
  job: Job
  rowCount: number
  ofPipeline: boolean
  differences: Differences | null
  url: string
}

const NAME_CHARS = 100
const VALUE_CHARS = 80
const CHANGES_SHOWN = 5
const OWN_VALUES_SHOWN = 5

export function messageText({ name, job, rowCount, ofPipeline, differences, url }: Told): string {
  const failed = job.progress.failed > 0 && !ofPipeline ? `, ${count(job.progress.failed, 'target')} failed` : ''
  const rows = `${count(rowCount, 'row')}${ofPipeline ? ' from the pipeline' : ''}${failed}`
  return [
    `*${plain(name, NAME_CHARS)}*: ${rows}. <${url}|Open the table>`,
    ...(differences === null ? [] : differenceLines(differences)),
  ].join('\n')
}

function differenceLines({ since, counts, changes }: Differences): string[] {
  const parts = (['new', 'changed', 'gone'] as const).flatMap((kind) => (counts[kind] > 0 ? [`${counts[kind]} ${kind}`] : []))
  if (parts.length === 0) return [`Nothing changed since ${since}.`]
  const more = counts.new + counts.changed + counts.gone - Math.min(changes.length, CHANGES_SHOWN)
  return [
    `Since ${since}: ${parts.join(', ')}.`,
    ...changes.slice(0, CHANGES_SHOWN).map(changeLine),
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ]
}

function changeLine({ target, field, kind, before, after, own = [] }: Change): string {
  const what = field === null ? kind : `${code(field)}: ${code(valueText(before))} → ${code(valueText(after))}`
  const beside = own.slice(0, OWN_VALUES_SHOWN).map(({ name, value }) => `${code(name)} ${code(valueText(value))}`)
  return `• ${code(target)} ${what}${beside.length > 0 ? ` (${beside.join(', ')})` : ''}`
}

function valueText(value: JsonValue): string {
  if (value === null) return 'empty'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
}

/** Inside code markup, all supported chats leave markup, mentions and links uninterpreted. */
function code(text: string): string {
  return `\`${escaped(oneLine(text, VALUE_CHARS).replaceAll('`', '’'))}\``
}

function plain(text: string, charsMax: number): string {
  return escaped(oneLine(text, charsMax).replace(/[*_~`[\]]/g, ' ')).replaceAll('@', '@\u2060')
}

/** The three characters that Slack interprets. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function oneLine(text: string, charsMax: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length > charsMax ? `${line.slice(0, charsMax - 1).toWellFormed()}…` : line
}
