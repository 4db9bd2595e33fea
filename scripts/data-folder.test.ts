import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeDataDir, runningPort, takeDataDir } from './data-folder.ts'
import { StartError } from './start-error.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'quarry-data-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a data folder', () => {
  it.each([
    ['', ''],
    [', also where one that was killed had it', '1 a-token 3000 1'],
  ])('is used by one running product; of several concurrent starts one gets it%s', async (_when, left) => {
    if (left !== '') writeFileSync(join(folder, '.running'), left)
    const starts = await Promise.allSettled([takeDataDir(folder, 3000), takeDataDir(folder, 4000), takeDataDir(folder, 5000)])
    const refused = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason as Error] : []))
    expect(refused.map((error) => [error.constructor, error.message.replace(/port \d+/, 'port N')])).toEqual(
      [0, 1].map(() => [
        StartError,
        `The data folder ${folder} is used by the Quarry at port N. Stop that one, or choose another folder by --data-dir or QUARRY_DATA_DIR.`,
      ]),
    )
  })

  it('is free again when its product was killed, also where another program has its port now', async () => {
    const program = `import { takeDataDir } from ${JSON.stringify(fileURLToPath(new URL('./data-folder.ts', import.meta.url)))}
      await takeDataDir(${JSON.stringify(folder)}, 3000); process.send('taken'); setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    await once(child, 'message')
    await expect(takeDataDir(folder, 4000)).rejects.toThrow('is used by the Quarry at port 3000')
    expect(await runningPort(folder)).toBe(3000)
    child.kill('SIGSTOP')
    await expect(takeDataDir(folder, 4000)).rejects.toThrow('is used by the Quarry at port 3000')
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
    expect(await runningPort(folder)).toBeNull()
    await takeDataDir(folder, 4000)

    for (const greet of [(socket: Socket) => socket.end('220 welcome'), (socket: Socket) => socket.unref()]) {
      const other = createServer(greet).listen(0, '127.0.0.1')
      await once(other, 'listening')
      writeFileSync(join(folder, '.running'), `${(other.address() as AddressInfo).port} a-token 3000 ${child.pid}`)
      await takeDataDir(folder, 5000)
      other.close()
    }
  })

  it('that cannot be created is refused in a sentence', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => makeDataDir(join(folder, 'file', 'data'))).toThrow('cannot be written to')
  })
})
