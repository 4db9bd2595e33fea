import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MAIN } from './testing/main-program.ts'
import { jobsExportCommand } from './commands/jobs.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-output-'))
/** A device of Linux that is always full. */
const FULL = '/dev/full'

/** Runs a shell line in which `quarry` is the command. */
function shell(line: string): { code: number | null; err: string } {
  const run = spawnSync('bash', ['-c', line.replaceAll('quarry ', '"$0" "$1" '), process.execPath, MAIN], { encoding: 'utf8', cwd: folder })
  return { code: run.status, err: run.stderr }
}

beforeAll(() => {
  // More than the buffer of a stream.
  const pages = Array.from({ length: 60 }, (_, id) =>
    JSON.stringify({ id, html: `<h1>Tin mug</h1><p>${'A mug of tin. '.repeat(200)}</p>` }),
  )
  writeFileSync(join(folder, 'pages.ndjson'), pages.join('\n'))
  writeFileSync(join(folder, 'strings.ndjson'), JSON.stringify({ id: 1, text: 'Tin' }))
  mkdirSync(join(folder, 'taken'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe.skipIf(!existsSync(FULL))('a disk that is full ends a command with one sentence and exit code 1', () => {
  it.each([
    `quarry content --pages pages.ndjson --out ${FULL}`,
    `quarry values --out ${FULL} < strings.ndjson`,
    // The last lines are written when the file is closed.
    `head -1 pages.ndjson | quarry content --pages - --out ${FULL}`,
  ])('%s', (line) => {
    expect(shell(line)).toEqual({ code: 1, err: `The file ${FULL} cannot be written to its end (ENOSPC).\n` })
  })
  it.each([`quarry content --pages pages.ndjson > ${FULL}`, `quarry values < strings.ndjson > ${FULL}`, `quarry --help > ${FULL}`])(
    '%s',
    (line) => {
      expect(shell(line)).toEqual({ code: 1, err: 'Standard output cannot be written (ENOSPC).\n' })
    },
  )
  it('jobs export --out', async () => {
    const server = createServer((_request, response) => response.end('a\r\n1\r\n')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    try {
      const code = await jobsExportCommand.run(['id', '--out', FULL, '--server', url])
      expect([code, stderr.mock.calls.map(([text]) => text)]).toEqual([1, [`The file ${FULL} cannot be written to its end (ENOSPC).\n`]])
    } finally {
      stderr.mockRestore()
      server.closeAllConnections()
      server.close()
    }
  })
})

it('a file that cannot be written is named with the reason before anything is read', () => {
  const { code, err } = shell('quarry content --pages pages.ndjson --out taken')
  expect([code, err]).toEqual([2, expect.stringMatching(/^The file taken cannot be written \(EISDIR\)\.\n/)])
})

it('a command whose messages cannot be written ends silently', () => {
  expect(shell('{ quarry nothing; echo $? > code; } 2>&1 | true; cat code >&2').err).toBe('141\n')
})
