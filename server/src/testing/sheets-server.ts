// A stand-in for Google's token endpoint and the used part of the Sheets API (v4), with responses and refusals as documented in its
// reference: trailing empty values are trimmed, grids have bounds, appended rows follow the table.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { importSPKI, jwtVerify } from 'jose'

type Value = string | number | boolean
interface Grid {
  id: number
  title: string
  rowCount: number
  columnCount: number
  cells: Value[][]
}

export interface SheetsServer {
  origin: string
  spreadsheetId: string
  sheets: Grid[]
  /** Method and path of each request, without the id of the spreadsheet. */
  requests: string[]
  /** Responses for the next API requests instead of the requested ones; Google sends no Retry-After with 429. */
  refusals: { status: number; headers?: Record<string, string> }[]
  /** The next request with this path suffix is executed, and answered with 503. */
  losesAnswerOf: string | null
  isShared: boolean
  close(): Promise<void>
}

const TOKEN = 'ya29.token-of-the-test'
const STATUSES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
}
const MESSAGES: Record<number, string> = {
  403: 'The caller does not have permission',
  404: 'Requested entity was not found.',
  429: "Quota exceeded for quota metric 'Write requests' and limit 'Write requests per minute per user' of service 'sheets.googleapis.com'.",
  503: 'The service is currently unavailable.',
}

class Refusal extends Error {
  readonly status: number
  constructor(status: number, message = MESSAGES[status] ?? '') {
    super(message)
    this.status = status
  }
}

export async function startSheetsServer(account: { email: string; publicKey: string }): Promise<SheetsServer> {
  const spreadsheetId = '1aBcDeFgHiJkLmNoPqRsTuVwXyZ'
  const made: Omit<SheetsServer, 'origin' | 'close'> = {
    spreadsheetId,
    sheets: [newGrid(0, 'Sheet1')],
    requests: [],
    refusals: [],
    losesAnswerOf: null,
    isShared: true,
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const body = await text(request)
    const {
      status,
      headers = {},
      json,
    } = await answer().catch((error: unknown) => {
      const refused = error instanceof Refusal ? error : new Refusal(400, String(error))
      return { status: refused.status, headers: {}, json: refusalBody(refused) }
    })
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers }).end(JSON.stringify(json, null, 2))

    async function answer(): Promise<{ status: number; headers?: Record<string, string>; json: unknown }> {
      if (url.pathname === '/token') return signIn(body, account)
      const rest = decodeURIComponent(url.pathname).replace(`/v4/spreadsheets/${spreadsheetId}`, '')
      made.requests.push(`${request.method} ${rest}`)
      const refusal = made.refusals.shift()
      if (refusal) return { ...refusal, json: refusalBody(new Refusal(refusal.status)) }
      if (request.headers.authorization !== `Bearer ${TOKEN}`) throw new Refusal(401, 'Request had invalid authentication credentials.')
      if (rest.startsWith('/v4/')) throw new Refusal(404)
      if (!made.isShared) throw new Refusal(403)
      const json = answerOf(made, {
        method: request.method ?? 'GET',
        rest,
        query: url.searchParams,
        body: body === '' ? {} : JSON.parse(body),
      })
      if (made.losesAnswerOf !== null && rest.endsWith(made.losesAnswerOf)) {
        made.losesAnswerOf = null
        throw new Refusal(503)
      }
      return { status: 200, json }
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return Object.assign(made, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  })
}

function refusalBody({ status, message }: Refusal): unknown {
  return { error: { code: status, message, status: STATUSES[status] } }
}

async function signIn(body: string, { email, publicKey }: { email: string; publicKey: string }) {
  const form = new URLSearchParams(body)
  try {
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') throw new Error('grant_type')
    const { payload } = await jwtVerify(form.get('assertion') ?? '', await importSPKI(publicKey, 'RS256'), {
      issuer: email,
      audience: 'https://oauth2.googleapis.com/token',
      maxTokenAge: '1h',
    })
    if (payload['scope'] !== 'https://www.googleapis.com/auth/spreadsheets') throw new Error('scope')
    return { status: 200, json: { access_token: TOKEN, expires_in: 3599, token_type: 'Bearer' } }
  } catch {
    return { status: 400, json: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } }
  }
}

function newGrid(id: number, title: string): Grid {
  return { id, title, rowCount: 1000, columnCount: 26, cells: [] }
}

interface Call {
  method: string
  rest: string
  query: URLSearchParams
  body: Record<string, unknown>
}

function answerOf(made: Pick<SheetsServer, 'spreadsheetId' | 'sheets'>, { method, rest, query, body }: Call): unknown {
  const { spreadsheetId, sheets } = made
  if (method === 'GET' && rest === '') {
    const properties = sheets.map(({ id, title, rowCount, columnCount }, index) => ({
      properties: { sheetId: id, title, index, sheetType: 'GRID', gridProperties: { rowCount, columnCount } },
    }))
    return { properties: { title: 'Prices of shops' }, sheets: properties }
  }
  if (rest === ':batchUpdate') {
    const replies = (body['requests'] as Record<string, never>[]).map((request) => change(sheets, request))
    return { spreadsheetId, replies }
  }
  if (rest === '/values:batchUpdate') {
    if (body['valueInputOption'] !== 'RAW') throw new Refusal(400, 'Invalid valueInputOption')
    const data = body['data'] as { range: string; values: (Value | null)[][] }[]
    for (const { range, values } of data) write(rangeIn(sheets, range), values)
    return { spreadsheetId, totalUpdatedSheets: 1, responses: data.map(({ range }) => ({ spreadsheetId, updatedRange: range })) }
  }
  const range = /^\/values\/(.*?)(:append|:clear)?$/s.exec(rest)
  if (!range) throw new Refusal(404)
  const found = rangeIn(sheets, range[1] ?? '')
  if (range[2] === ':append') return append(found, { spreadsheetId, query, values: body['values'] as (Value | null)[][] })
  if (range[2] === ':clear') {
    for (const row of found.grid.cells.slice(found.top, found.bottom + 1)) row?.fill('', found.left, found.right + 1)
    return { spreadsheetId, clearedRange: range[1] }
  }
  const majorDimension = query.get('majorDimension') ?? 'ROWS'
  const values = read(found, majorDimension)
  return { range: range[1], majorDimension, ...(values.length === 0 ? {} : { values }) }
}

function change(sheets: Grid[], request: Record<string, Record<string, never>>): unknown {
  if (request['addSheet']) {
    const { title } = request['addSheet']['properties'] as unknown as { title: string }
    if (sheets.some((sheet) => sheet.title === title)) throw new Refusal(400, `A sheet with the name "${title}" already exists.`)
    sheets.push(newGrid(sheets.length * 1_000, title))
    return { addSheet: { properties: { sheetId: (sheets.length - 1) * 1_000, title } } }
  }
  if (request['appendDimension']) {
    const { sheetId, dimension, length } = request['appendDimension'] as unknown as { sheetId: number; dimension: string; length: number }
    const grid = sheets.find(({ id }) => id === sheetId)
    if (!grid) throw new Refusal(400, 'No grid with id')
    if (dimension === 'ROWS') grid.rowCount += length
    else grid.columnCount += length
    return {}
  }
  if (request['updateSpreadsheetProperties']) return {}
  throw new Refusal(400, 'Unknown request')
}

interface Range {
  grid: Grid
  top: number
  left: number
  bottom: number
  right: number
}

function rangeIn(sheets: Grid[], text: string): Range {
  const [, name = '', from = '', to = from] = /^'((?:[^']|'')*)'!([A-Z]*\d*)(?::([A-Z]*\d*))?$/.exec(text) ?? []
  const grid = sheets.find(({ title }) => title === name.replaceAll("''", "'"))
  if (!grid) throw new Refusal(400, `Unable to parse range: ${text}`)
  const column = (cell: string): number | null => {
    const letters = /^[A-Z]+/.exec(cell)?.[0]
    return letters === undefined ? null : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  }
  const row = (cell: string): number | null => (/\d+$/.test(cell) ? Number(/\d+$/.exec(cell)?.[0]) - 1 : null)
  const found = {
    grid,
    top: row(from) ?? 0,
    left: column(from) ?? 0,
    bottom: row(to) ?? grid.rowCount - 1,
    right: column(to) ?? grid.columnCount - 1,
  }
  if (found.bottom >= grid.rowCount || found.right >= grid.columnCount) {
    const bounds = `Max rows: ${grid.rowCount}, max columns: ${grid.columnCount}`
    throw new Refusal(400, `Range (${text}) exceeds grid limits. ${bounds}`)
  }
  return found
}

/** As Google does: empty cells at the end of a row, and empty rows, are left out. */
function read({ grid, top, left, bottom, right }: Range, majorDimension: string): Value[][] {
  const lines = grid.cells
    .slice(top, bottom + 1)
    .map((row) => Array.from({ length: right - left + 1 }, (_, index) => row?.[left + index] ?? ''))
  const major =
    majorDimension === 'ROWS' ? lines : Array.from({ length: right - left + 1 }, (_, column) => lines.map((line) => line[column] ?? ''))
  const trimmed = major.map((line) => line.slice(0, line.findLastIndex((value) => value !== '') + 1))
  return trimmed.slice(0, trimmed.findLastIndex((line) => line.length > 0) + 1)
}

function write({ grid, top, left, bottom, right }: Range, values: readonly (Value | null)[][]): void {
  if (values.length > bottom - top + 1 || values.some((line) => line.length > right - left + 1))
    throw new Refusal(400, 'Requested writing within range, but tried writing to row or column beyond it.')
  for (const [row, line] of values.entries()) {
    const cells = (grid.cells[top + row] ??= [])
    for (const [column, value] of line.entries()) {
      if (typeof value === 'object' && value !== null) throw new Refusal(400, `Invalid values[${row}][${column}]: struct_value`)
      if (typeof value === 'string' && value.length > 50_000)
        throw new Refusal(400, 'Your input contains more than the maximum of 50000 characters in a single cell.')
      if (value !== null) cells[left + column] = value
    }
  }
}

function append(
  { grid }: Range,
  { spreadsheetId, query, values }: { spreadsheetId: string; query: URLSearchParams; values: (Value | null)[][] },
): unknown {
  if (query.get('valueInputOption') !== 'RAW') throw new Refusal(400, 'Invalid valueInputOption')
  const next = grid.cells.findLastIndex((row) => row?.some((value) => value !== '')) + 1
  const width = Math.max(...values.map((line) => line.length))
  grid.rowCount = Math.max(grid.rowCount, next + values.length)
  write({ grid, top: next, left: 0, bottom: next + values.length - 1, right: width - 1 }, values)
  const lastColumn = String.fromCharCode(64 + width)
  const updatedRange = `'${grid.title.replaceAll("'", "''")}'!A${next + 1}:${lastColumn}${next + values.length}`
  return { spreadsheetId, tableRange: `'${grid.title}'!A1`, updates: { spreadsheetId, updatedRange, updatedRows: values.length } }
}
