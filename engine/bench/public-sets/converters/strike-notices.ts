// alessandroamella/llm-scraping-benchmarks: notices of strikes of four Italian transport companies, with the begin and end that people noted.
import type { Field } from '@quarry/contract'
import { z } from 'zod'
import { hasFile, jsonOf, textOf } from '../repository-files.ts'
import { known, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { writtenPage, type WrittenPage } from '../written.ts'

const SITES: Record<string, string> = { ATAC: 'atac.roma.it', EAV: 'eavsrl.it', Trenord: 'trenord.it', Trenitalia: 'trenitalia.com' }
const FIELDS: Field[] = [
  { name: 'start', description: 'Day on which the strike begins.', type: 'date' },
  { name: 'start_time', description: 'Time of day at which the strike begins.', type: 'string' },
  { name: 'end', description: 'Day on which the strike ends.', type: 'date' },
  { name: 'end_time', description: 'Time of day at which the strike ends.', type: 'string' },
]
const noticesSchema = z.record(
  z.string(),
  z.record(z.string(), z.object({ strikeData: z.looseObject({ startDate: z.string(), endDate: z.string() }).optional() })),
)

export function convertStrikeNotices(folder: string): ConvertedSet {
  const notices = noticesSchema.parse(jsonOf(folder, 'data/ground-truth.json'))
  const pages = Object.entries(SITES).flatMap(([company, site]) =>
    Object.entries(notices[company] ?? {}).flatMap(([file, { strikeData }]): SetPage[] => {
      const html = `data/${company}/${file}`
      if (strikeData === undefined || !hasFile(folder, html)) return []
      const expected = valuesOf(strikeData, writtenPage(textOf(folder, html) ?? ''))
      const id = `${company}-${file.replace(/\.html$/, '')}`
      return Object.keys(expected).length === 0 ? [] : [{ id, site, url: `https://www.${site}/`, html, fields: 'strike', expected }]
    }),
  )
  return { fields: { strike: FIELDS }, pages }
}

function valuesOf({ startDate, endDate }: { startDate: string; endDate: string }, page: WrittenPage): Values {
  const day = (moment: string): string | null => (page.hasDay(moment) ? moment.slice(0, 10) : null)
  return known({ start: day(startDate), start_time: timeOf(startDate, page), end: day(endDate), end_time: timeOf(endDate, page) })
}

/** Midnight is what the labels have where a notice names no time. */
function timeOf(moment: string, page: WrittenPage): unknown {
  const [, hour = '', minute = ''] = / (\d{2}):(\d{2})/.exec(moment) ?? []
  const time = `${hour}:${minute}`
  if (time === '00:00' || time === '23:59' || !page.hasTime(Number(hour), Number(minute))) return null
  return { any_of: [time, `${Number(hour)}:${minute}`, ...(minute === '00' ? [String(Number(hour))] : [])] }
}
