// Labels and values that are the two parts of one element.
import { describe, expect, it } from 'vitest'
import { givenPage } from '../testing/given-page.ts'
import { distil } from './distil.ts'

function pairs(body: string): [string, string][] {
  const { pairs: all } = distil(givenPage('https://www.example.org/permits/7', `<html lang="en"><body><h1>Permit</h1>${body}`))
  return all.filter(({ label }) => label !== 'Permit').map(({ label, value }) => [label, value])
}

describe('an element of two parts', () => {
  it.each([
    ['a cell that is in no row', '<div class="f"><span>Permit holder</span><td><div>Hill & Sons</div></td></div>'],
    ['a box below an inline label', '<div class="f"><span><font>Permit holder</font></span><div>Hill & Sons</div></div>'],
    ['two cells that are in no row', '<div class="f"><td>Permit holder</td><td>Hill & Sons</td></div>'],
  ])('is a pair with %s', (_, box) => {
    expect(pairs(`${box}<p>Issued by the town.</p>`)).toContainEqual(['Permit holder', 'Hill & Sons'])
  })

  it.each([
    ['holds more than the two', '<div><span>Permit holder</span><div>Hill & Sons</div><div>Owner</div></div>'],
    ['opens a menu', '<ul><li><a href="/all">All permits</a><div>Of the last year</div></li></ul>'],
    ['has a list below its line', '<div><span>All permits</span><ul><li>2025</li><li>2026</li></ul></div>'],
    ['has a figure in its first line', '<div><span>7 permits</span><div>Hill & Sons</div></div>'],
  ])('is no pair where it %s', (_, box) => {
    expect(pairs(box).filter(([, value]) => /Hill|Of the last|2025/.test(value))).toEqual([])
  })
})
