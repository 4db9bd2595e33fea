import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { behindScript, removeAbandoned } from './find-browser.ts'

const cacheDir = mkdtempSync(join(tmpdir(), 'quarry-browser-'))
afterAll(() => rmSync(cacheDir, { recursive: true }))

it('folders left by processes killed while unpacking are removed; browsers and folders that are being unpacked are kept', () => {
  for (const name of ['unpacking-old', 'unpacking-now', 'chromium-1']) {
    mkdirSync(join(cacheDir, name))
    writeFileSync(join(cacheDir, name, 'chromium'), 'x')
  }
  const [longAgo, justNow] = [Date.now() / 1000 - 7_200, Date.now() / 1000]
  for (const [name, time] of [
    ['unpacking-old', longAgo],
    ['unpacking-now', justNow],
    ['chromium-1', longAgo],
  ] as const)
    utimesSync(join(cacheDir, name), time, time)
  removeAbandoned(cacheDir)
  expect(readdirSync(cacheDir).toSorted()).toEqual(['chromium-1', 'unpacking-now'])
})

it.runIf(process.platform !== 'win32')(
  'for a script that only starts another program, that program is used, because ending the script would not end the browser',
  () => {
    const [program, script] = [join(cacheDir, 'program'), join(cacheDir, 'script')]
    writeFileSync(program, 'x')
    const leadsTo = (text: string): string => {
      writeFileSync(script, text)
      return behindScript(script)
    }
    expect(leadsTo(`#!/bin/sh -e\n\n# Starts it.\n${program} "$@"\n`)).toBe(program)
    expect(leadsTo(`#!/bin/sh\nexport HOME=/nowhere\n${program} "$@"\n`)).toBe(script)
    expect(leadsTo(`#!/bin/sh\n${program}-gone "$@"\n`)).toBe(script)
    expect(leadsTo(`#!/bin/sh\nexec ${program} "$@"\n`)).toBe(script)
    expect(behindScript(program)).toBe(program)
  },
)
