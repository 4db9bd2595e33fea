// Client of the Google Sheets API (v4) for a service account: signs in with a signed JWT, waits when the quota is exhausted, and reports
// refusals in a sentence. Independent of rows.
import { setTimeout } from 'node:timers/promises'
import type { HttpClient } from '@quarry/engine'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { DeliveryRefused } from '../delivery.ts'
import type { ServiceAccount } from './service-account.ts'

export type SheetValue = string | number | boolean | null

export interface SheetsApi {
  /** Titles of the spreadsheet and its sheets. */
  describe(): Promise<Spreadsheet>
  /** Changes to the sheets themselves, applied all or none. */
  change(requests: readonly object[]): Promise<void>
  /** Rows of a range, or its columns; empty cells at the end are missing. */
  read(range: string, by?: 'ROWS' | 'COLUMNS'): Promise<SheetValue[][]>
  /** Null leaves a cell unchanged. */
  write(ranges: readonly { range: string; values: SheetValue[][] }[]): Promise<void>
  /** Appends below the table that begins in the range; returns the written range. */
  append(range: string, values: SheetValue[][]): Promise<string>
  clear(range: string): Promise<void>
}

export interface Spreadsheet {
  title: string
  sheets: { id: number; title: string; rowCount: number; columnCount: number }[]
}

export interface SheetsDeps {
  http: HttpClient
  signal: AbortSignal
  account: ServiceAccount
  spreadsheetId: string
  /** Null: Google's endpoint. */
  origin: string | null
}

const TOKEN_URL = 'https://oauth2.googleapis.com/token'
const API_ORIGIN = 'https://sheets.googleapis.com'
const SCOPE = 'https://www.googleapis.com/auth/spreadsheets'
const TOKEN_LIFE = '1h'
/** Large, because whole columns of keys are read at once. */
const ANSWER_BYTES_MAX = 32 * 1024 * 1024
const TRIES_MAX = 6
const SECOND_MS = 1_000
/** Quotas are per minute. */
const PAUSE_MS_MAX = 64 * SECOND_MS

/** Cells store the raw text: one that begins with = is not a formula. */
const AS_IT_IS = 'RAW'

const spreadsheetSchema = z.object({
  properties: z.object({ title: z.string() }),
  sheets: z.array(
    z.object({
      properties: z.object({
        sheetId: z.number(),
        title: z.string(),
        gridProperties: z.object({ rowCount: z.number(), columnCount: z.number() }).optional(),
      }),
    }),
  ),
})
const valuesSchema = z.object({ values: z.array(z.array(z.union([z.string(), z.number(), z.boolean()]))).default([]) })
const appendedSchema = z.object({ updates: z.object({ updatedRange: z.string() }) })
const refusalSchema = z.object({ error: z.object({ message: z.string(), status: z.string().optional() }) })
const tokenSchema = z.object({ access_token: z.string() })
const tokenRefusalSchema = z.object({ error: z.string(), error_description: z.string().optional() })

/** @throws Error with a sentence for the owner */
export async function openSheets(deps: SheetsDeps): Promise<SheetsApi> {
  const { spreadsheetId, origin } = deps
  const token = await signIn(deps)
  const base = `${origin ?? API_ORIGIN}/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}`
  const call = (path: string, request: { method?: string; body?: object } = {}): Promise<unknown> =>
    ask(deps, { url: new URL(base + path), token, ...request })
  const rangePath = (range: string): string => `/values/${encodeURIComponent(range)}`
  return {
    async describe() {
      const found = spreadsheetSchema.parse(await call(`?fields=${encodeURIComponent('properties.title,sheets.properties')}`))
      return {
        title: found.properties.title,
        sheets: found.sheets.map(({ properties: { sheetId: id, title, gridProperties } }) => ({
          id,
          title,
          rowCount: gridProperties?.rowCount ?? 0,
          columnCount: gridProperties?.columnCount ?? 0,
        })),
      }
    },
    change: async (requests) => void (await call(':batchUpdate', { body: { requests } })),
    async read(range, by = 'ROWS') {
      const answer = await call(`${rangePath(range)}?majorDimension=${by}&valueRenderOption=UNFORMATTED_VALUE`)
      return valuesSchema.parse(answer).values
    },
    write: async (data) => void (await call('/values:batchUpdate', { body: { valueInputOption: AS_IT_IS, data } })),
    async append(range, values) {
      const options = `valueInputOption=${AS_IT_IS}&insertDataOption=INSERT_ROWS`
      const answer = await call(`${rangePath(range)}:append?${options}`, { body: { range, majorDimension: 'ROWS', values } })
      return appendedSchema.parse(answer).updates.updatedRange
    },
    clear: async (range) => void (await call(`${rangePath(range)}:clear`, { body: {} })),
  }
}

async function signIn(deps: SheetsDeps): Promise<string> {
  const { account, origin } = deps
  const url = new URL(origin === null ? TOKEN_URL : `${origin}/token`)
  const key = await importPKCS8(account.privateKey, 'RS256')
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(account.keyId === null ? {} : { kid: account.keyId }) })
    .setIssuer(account.clientEmail)
    .setAudience(TOKEN_URL)
    .setIssuedAt()
    .setExpirationTime(TOKEN_LIFE)
    .sign(key)
  const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
  const { status, body } = await send(deps, {
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  const answer = jsonOf(body)
  if (status === 200) return tokenSchema.parse(answer).access_token
  const refusal = tokenRefusalSchema.safeParse(answer)
  const words = refusal.success ? ` ${refusal.data.error}: ${refusal.data.error_description ?? ''}` : ''
  throw new Error(`Google does not let the service account in: ${status}${words}`.trim())
}

interface ApiRequest {
  url: URL
  token: string
  body?: object
}

async function ask(deps: SheetsDeps, { url, token, body }: ApiRequest): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const answer = await send(deps, { url, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  if (answer.status === 200) return jsonOf(answer.body)
  throw refusalOf(deps, answer)
}

function refusalOf({ account }: SheetsDeps, { status, body }: { status: number; body: Buffer }): Error {
  const refusal = refusalSchema.safeParse(jsonOf(body))
  const words = refusal.success ? ` ${refusal.data.error.status ?? ''}: ${refusal.data.error.message}` : ''
  const sentence = `Google Sheets answered ${status}${words}`
  if (status === 403 || status === 404)
    return new Error(`${sentence.replace(/\.?$/, '.')} Share the spreadsheet with ${account.clientEmail} as an editor.`)
  return status === 400 ? new DeliveryRefused(sentence) : new Error(sentence)
}

interface RawRequest {
  url: URL
  headers: Record<string, string>
  body?: string
}

/** A request that the quota rejected had no effect, so it is retried. Any other failed request may have taken effect. */
async function send({ http, signal }: SheetsDeps, request: RawRequest): Promise<{ status: number; body: Buffer }> {
  for (let tries = 1; ; tries += 1) {
    const answer = await http.ask({ ...request, bytesMax: ANSWER_BYTES_MAX, packedBytesMax: ANSWER_BYTES_MAX }, signal)
    if (answer.status !== 429 || tries === TRIES_MAX) return answer
    const named = Number(answer.headers['retry-after'] ?? Number.NaN)
    const pauseMs = Number.isFinite(named) ? Math.max(0, named * SECOND_MS) : 2 ** tries * SECOND_MS
    await setTimeout(Math.min(pauseMs, PAUSE_MS_MAX), undefined, { signal })
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
