// Value formats in a field's description: choices and patterns.
import { describe, expect, it } from 'vitest'
import type { Field } from '@quarry/contract'
import { chooseFrom, describedChoices } from '../fields/described-choices.ts'
import { describedPattern, fillPattern } from '../fields/described-pattern.ts'

const described = (description: string): Field => ({ name: 'field', description, type: 'string' })

describe('choices', () => {
  const choices = ['InStock', 'OutOfStock']

  it('are parsed from "A if …, B if …" and "One of A, B or C"', () => {
    expect(describedChoices(described('InStock if it can be bought, OutOfStock if it cannot.'))).toEqual(choices)
    expect(describedChoices(described('One of new, used or refurbished.'))).toEqual(['new', 'used', 'refurbished'])
    expect(describedChoices(described('Name of the shop.'))).toEqual([])
  })

  it.each([
    ['http://schema.org/InStock', 'InStock'],
    ['Add to cart', 'InStock'],
    ['In den Warenkorb', 'InStock'],
    ['Sold out', 'OutOfStock'],
    ['Derzeit nicht verfügbar', 'OutOfStock'],
    ['在庫切れ', 'OutOfStock'],
    ['Do košíka', 'InStock'],
    ['Není skladem', 'OutOfStock'],
    ['Προσθήκη στο καλάθι', 'InStock'],
    ['Slut i lager', 'OutOfStock'],
    ['我要購買', 'InStock'],
    ['This listing has ended', 'OutOfStock'],
  ])('%s means %s', (text, choice) => {
    expect(chooseFrom(choices, text)).toBe(choice)
  })

  it('of which the text matches none give null', () => {
    expect(chooseFrom(choices, 'Free shipping')).toBeNull()
  })
})

describe('patterns', () => {
  const nouns = describedPattern(described("Written as 'N servings' or 'N items'."))

  it.each([
    ['Serves 4', '4 servings'],
    ['Serves 6 to 8', '8 servings'],
    ['6–8 Personen', '8 servings'],
    ['4 (12-16 tortillas)', '4 servings'],
    ['Makes 24 cookies', '24 cookies'],
    ['2 (9-inch) round cakes', '2 cakes'],
    ['Servings: 2 1/2 cups', '2 cups'],
    ['4 porsjoner', '4 servings'],
    ['6 servings of 2 pancakes each', '6 servings'],
    ['Makes 6', '6 items'],
    ['1', '1 serving'],
    ['1 dozen', '12 items'],
    ['750 g di crema pasticcera', '750 grams'],
    ['1 l', '1 liter'],
    ['12 Serving Size: 1', '12 servings'],
    ['Serves eight to ten', '10 servings'],
    ['1 lb loaf', '1 loaf'],
    ['4 persone', '4 servings'],
  ])('%s is written as %s', (text, value) => {
    expect(fillPattern(nouns, text)).toBe(value)
  })

  it('give null for a text without a number', () => {
    expect(fillPattern(nouns, 'a crowd')).toBeNull()
  })
})
