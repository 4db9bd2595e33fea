import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { faxPdf } from '../../testing/fax-pdf.ts'
import { ENGINE_LIMITS } from '../../limits.ts'
import { hasOcr, RUNTIME } from './find-ocr.ts'
import { mayHavePacked } from './may-have-packed.ts'
import { packedPictures } from './packed-pictures.ts'

const empty = mkdtempSync(join(tmpdir(), 'quarry-no-runtime-'))
afterAll(() => rmSync(empty, { recursive: true }))

const order = (runtimeDir: string) => ({ page: 1, limits: ENGINE_LIMITS.file, runtimeDir })

describe('pictures of a PDF that browsers cannot decode', () => {
  it('are searched only where the file names their filters', () => {
    expect(mayHavePacked(faxPdf())).toBe(true)
    expect(mayHavePacked(Buffer.from('%PDF-1.7 /Filter/FlateDecode /Filter/DCTDecode'))).toBe(false)
  })

  it('fail with ocr_unavailable without the runtime', async () => {
    await expect(packedPictures(faxPdf(), order(empty))).rejects.toMatchObject({ fault: 'ocr_unavailable' })
  })

  // The runtime is optional.
  it.runIf(hasOcr({ runtimeDir: RUNTIME, languages: [] }))('are drawn as a PNG of their page', async () => {
    const { pages, first, last } = await packedPictures(faxPdf(), order(RUNTIME))
    expect({ first, last, pages: pages.map(({ page, png }) => [page, Buffer.from(png).toString('latin1', 1, 4)]) }).toEqual({
      first: 1,
      last: 1,
      pages: [[1, 'PNG']],
    })
  })
})
