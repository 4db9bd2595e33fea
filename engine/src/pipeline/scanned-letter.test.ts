// A scan of the practice web through the whole pipeline. OCR is installed separately: without it only the error messages are tested.
import { createPracticeWeb } from '@quarry/practice-web'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScraper } from '../entry/create-scraper.ts'
import { hasOcr, ocrSettings, type OcrSettings } from '../documents/ocr/find-ocr.ts'
import { DEFAULT_SCRAPER_SETTINGS } from '../settings.ts'
import type { Row } from '../types.ts'

const FIELDS = [
  { name: 'issuer', description: '', type: 'string' as const },
  { name: 'invoice_number', description: '', type: 'string' as const },
  { name: 'date', description: 'Date of the invoice', type: 'date' as const },
  { name: 'total', description: 'Total amount of the invoice', type: 'number' as const },
]
const HERE = ocrSettings('eng')
const TIMEOUT_MS = 180_000

const server = createPracticeWeb('scans')
let origin = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

async function readScan(ocr: OcrSettings | null, path = '/records/scans/letter.png'): Promise<Row> {
  const scraper = createScraper({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: Number(new URL(origin).port), ocr })
  try {
    return await scraper.scrape({ target: `${origin}${path}`, targetName: 'URL', prompt: '', fields: FIELDS }, new AbortController().signal)
  } finally {
    await scraper.close()
  }
}

describe('a scanned letter', () => {
  it.skipIf(!hasOcr(HERE))(
    'is read with evidence in its words, with a lower confidence than a page',
    async () => {
      const { data, cells } = await readScan(HERE)
      expect(data).toEqual({ issuer: 'Blue Kite Ltd', invoice_number: '4711', date: '2024-05-03', total: 236 })
      expect(cells['total']?.evidence[0]?.quote).toContain('236.00')
      expect(cells['invoice_number']?.confidence).toBeLessThan(0.99)
    },
    TIMEOUT_MS,
  )

  it.each([
    ['OCR is not installed', { ...HERE, runtimeDir: '/nowhere' }],
    ['OCR is turned off', null],
  ])('fails with ocr_unavailable where %s', async (_, settings) => {
    await expect(readScan(settings)).rejects.toMatchObject({ kind: 'ocr_unavailable', retry: 'never' })
  })

  it('in a PDF fails with the name of the setting where OCR is turned off', async () => {
    const read = readScan(null, '/records/scans/letter.pdf')
    await expect(read).rejects.toMatchObject({ kind: 'empty_page', retry: 'never', message: expect.stringContaining('OCR=on') })
  })
})
