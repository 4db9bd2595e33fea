// Numbers as pages write them, and lookalikes. The numbers are of ranges reserved for fiction, or made up.
import { describe, expect, it } from 'vitest'
import { findPhones, mayHoldPhone } from './phone-text.ts'

const texts = (text: string, label = ''): string[] => findPhones(text, label).map((phone) => phone.text)
const kinds = (text: string, label = ''): string[] => findPhones(text, label).map((phone) => `${phone.kind} ${phone.text}`)

describe('findPhones', () => {
  it.each([
    ['Front desk 413.555.0142 x410', ['413.555.0142 x410']],
    ['905 555-0186 ext. 220', ['905 555-0186 ext. 220']],
    ['Call 1-888-TOOLBX1 (866-5291) today', ['1-888-TOOLBX1 (866-5291)']],
    ['Call 1-866-TOOLBX1 (1-866-555-0191) today', ['1-866-TOOLBX1 (1-866-555-0191)']],
    ['(212) NEW-MILL (639-6455)', ['(212) NEW-MILL (639-6455)']],
    ['01 800 555 0752 from Mexico', ['01 800 555 0752']],
    ['212-555-0150/800-555-0130', ['212-555-0150', '800-555-0130']],
    ['07535 555 161 / 07535 555 153', ['07535 555 161', '07535 555 153']],
    ['0800 55 88 622 - 0800 55 88 043', ['0800 55 88 622', '0800 55 88 043']],
    ['Tel. 030 555 0144 x 2 lines', ['030 555 0144']],
    ['Tel. 030 555 0144 x 24', ['030 555 0144 x 24']],
    ['Tel : (022)6555 5858', ['(022)6555 5858']],
    ['Toll free: 1800 5554545', ['1800 5554545']],
    ['Tel: 955501124', ['955501124']],
  ])('reads %j', (text, expected) => {
    expect(texts(text)).toEqual(expected)
    expect(mayHoldPhone(text)).toBe(true)
  })

  it('reads a letter as telephone only right before the number', () => {
    expect(kinds('drs. M. van Houten (BIG 49012345602)')).toEqual([])
    expect(kinds('T 038 - 555 45 67   E info@linde.example')).toEqual(['phone 038 - 555 45 67'])
  })

  it('finds bare digits only after a label', () => {
    expect(texts('5165550100')).toEqual([])
    expect(texts('5165550100', 'Contact Number:')).toEqual(['5165550100'])
  })

  it.each([
    'Tucson, AZ 80112-5816',
    '101-1305 Welch Street',
    'Akron 08817-08837',
    '2024-05-06',
    'Unit 1250 MK6',
    'Head Office Suite 1805-1812 E1 Tower',
  ])('finds none in %j', (text) => {
    expect(texts(text)).toEqual([])
  })

  it('distinguishes fax from telephone by the words on its line', () => {
    expect(kinds('Tel: (202) 555-0100Fax: (202) 555-0115')).toEqual(['phone (202) 555-0100', 'fax (202) 555-0115'])
    expect(kinds('Phone: +46 771 555000\nFax number: +46 850 555647')).toEqual(['phone +46 771 555000', 'fax +46 850 555647'])
    expect(kinds('(916) 555-9175 [fax]')).toEqual(['fax (916) 555-9175'])
    expect(kinds('413-555-9825', 'By fax:')).toEqual(['fax 413-555-9825'])
  })

  it('finds neither a number that forms show as a sample nor a part of it', () => {
    for (const sample of ['Tél. 01 23 45 67 89', 'Tel: 0123 456 789', 'Phone 012-345-6789 12', 'Tel. +33 1 23 45 67 89'])
      expect([sample, texts(sample)]).toEqual([sample, []])
    expect(texts('Tél. 01 42 45 67 89')).toEqual(['01 42 45 67 89'])
  })
})
