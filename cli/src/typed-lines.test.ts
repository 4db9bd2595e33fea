import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { readTypedLines } from './typed-lines.ts'

it('a byte order mark, as programs of Windows write it, is no part of the first line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-values-'))
  const out = join(folder, 'values.ndjson')
  const code = await readTypedLines(Readable.from([Buffer.from('\uFEFF{"id":1,"text":"12"}\r\n')]), { type: 'number', out })
  expect([code, readFileSync(out, 'utf8')]).toEqual([0, '{"id":1,"value":12}\n'])
  rmSync(folder, { recursive: true })
})
