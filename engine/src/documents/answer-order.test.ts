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

it('a FileError keeps its fault', () => {
  expect(faultOf(new FileError('needs_login', 'protected'))).toEqual({ fault: 'needs_login', detail: 'protected' })
})

it('an error of a library is the fault undecodable, whatever its class', () => {
  expect(faultOf(thrownBy(() => inflateSync(Buffer.from('no archive'))))).toMatchObject({ fault: 'undecodable' })
  const ofLibrary = new TypeError('x is undefined')
  ofLibrary.stack = 'TypeError: x is undefined\n    at parse (/srv/node_modules/some/index.js:1:1)\n    at read (/srv/engine/a.ts:1:1)'
  expect(faultOf(ofLibrary)).toMatchObject({ fault: 'undecodable' })
})

it('an error of our own code is a bug, with its stack', () => {
  const nothing = undefined as unknown as { pages: number }
  expect(faultOf(thrownBy(() => nothing.pages))).toEqual({ bug: expect.stringMatching(/TypeError[^]*answer-order\.test\.ts/) })
})

it('an overflow of the stack or of a list is the fault parse_limit', () => {
  const dive = (): number => dive() + 1
  expect(faultOf(thrownBy(dive))).toMatchObject({ fault: 'parse_limit' })
  expect(faultOf(thrownBy(() => new Uint8Array(-1)))).toMatchObject({ fault: 'parse_limit' })
})
