import { inflateSync } from 'fflate'
import { expect, it } from 'vitest'
import { faultOf } from './answer-order.ts'
import { FileError } from './file-text.ts'

function thrownBy(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

it('a reason of the file stays that reason', () => {
  expect(faultOf(new FileError('needs_login', 'protected'))).toEqual({ fault: 'needs_login', detail: 'protected' })
})

it('what a library throws on a damaged file is a damaged file, whatever kind of error it is', () => {
  expect(faultOf(thrownBy(() => inflateSync(Buffer.from('no archive'))))).toMatchObject({ fault: 'undecodable' })
  const ofLibrary = new TypeError('x is undefined')
  ofLibrary.stack = 'TypeError: x is undefined\n    at parse (/srv/node_modules/some/index.js:1:1)\n    at read (/srv/engine/a.ts:1:1)'
  expect(faultOf(ofLibrary)).toMatchObject({ fault: 'undecodable' })
})

it('a fault of our own code is told apart, with where it struck', () => {
  const nothing = undefined as unknown as { pages: number }
  expect(faultOf(thrownBy(() => nothing.pages))).toEqual({ bug: expect.stringMatching(/TypeError[^]*answer-order\.test\.ts/) })
})

it('a stack or a list that grew too large exceeds the limits', () => {
  const dive = (): number => dive() + 1
  expect(faultOf(thrownBy(dive))).toMatchObject({ fault: 'parse_limit' })
  expect(faultOf(thrownBy(() => new Uint8Array(-1)))).toMatchObject({ fault: 'parse_limit' })
})
