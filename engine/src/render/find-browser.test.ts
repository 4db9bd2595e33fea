import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { behindScript, removeAbandoned } from './find-browser.ts'

const cacheDir = mkdtempSync(join(tmpdir(), 'quarry-browser-'))
afterAll(() => rmSync(cacheDir, { recursive: true }))

it('what a killed process left while it unpacked is removed; a browser, and what others unpack now, stay', () => {
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

it.runIf(process.platform !== 'win32')('a script that only hands on is no browser, for ending it would leave the browser behind', () => {
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
})
