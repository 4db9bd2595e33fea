import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { FEW_FUNCTIONS_STAND_OUT, PAGES_ARE_SHORT_LIVED } from './set-v8-flags.ts'

it('uses flags that this version of V8 knows, because unknown ones would be silently ignored', () => {
  expect(spawnSync(process.execPath, [PAGES_ARE_SHORT_LIVED, FEW_FUNCTIONS_STAND_OUT, '-e', '0']).status).toBe(0)
  expect(spawnSync(process.execPath, ['--no-such-option-of-v8', '-e', '0']).status).not.toBe(0)
})
