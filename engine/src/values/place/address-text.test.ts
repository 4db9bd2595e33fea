// Addresses as pages of several countries write them. All are made up.
import { describe, expect, it } from 'vitest'
import { findAddresses } from './address-text.ts'

/** Each text is a block of its own; line breaks are lines of one block. */
function read(texts: readonly string[], isEnglish = true): Record<string, string>[] {
  const lines = texts.flatMap((text, at) => text.split('\n').map((line) => ({ block: at + 1, text: line })))
  return findAddresses(lines, isEnglish).map(({ street, city, region, postcode, country }) => ({
    street: street.map(({ text }) => text).join(' / '),
    city: city?.text ?? '',
    region: region?.text ?? '',
    postcode: postcode?.text ?? '',
    country: country?.text ?? '',
  }))
}

const empty = { street: '', city: '', region: '', postcode: '', country: '' }

describe('findAddresses', () => {
  it.each([
    [['Alder Printing Works\n12 Mill Road\nSalem 97301'], { street: '12 Mill Road', city: 'Salem', postcode: '97301' }],
    [
      ['tickets ◊ 312-555-0110 ◊ 17 North Hill, Chicago Illinois 60614'],
      { street: '17 North Hill', city: 'Chicago', region: 'Illinois', postcode: '60614' },
    ],
    [['12 Mill Rd, Ashby Vale 2471 NSW (Lot: 3 DP: 10224)'], { street: '12 Mill Rd', city: 'Ashby Vale', region: 'NSW', postcode: '2471' }],
    [
      ['600 Mill Street', 'Suite 2800', 'Denver, CO 80202'],
      { street: '600 Mill Street / Suite 2800', city: 'Denver', region: 'CO', postcode: '80202' },
    ],
    [
      ['26 Main Street', 'Foster Square', 'Brewster Ma 02631'],
      { street: '26 Main Street / Foster Square', city: 'Brewster', region: 'Ma', postcode: '02631' },
    ],
    [
      ['Hill Wealth Inc.\n54 North Road, Suite 104\nBurlington, Ontario\nL7L 6C7'],
      { street: '54 North Road, Suite 104', city: 'Burlington', region: 'Ontario', postcode: 'L7L 6C7' },
    ],
    [
      ['101-13 Welch St\nNorth Hill,\nV7P 1B3, BC.\nCanada'],
      { street: '101-13 Welch St', city: 'North Hill', region: 'BC', postcode: 'V7P 1B3', country: 'Canada' },
    ],
    [
      ['Hill House Ltd\nUnit D5\nMill Technology Park\nMill Lane\nGloucester\nGL3 1DL\nUnited Kingdom'],
      { street: 'Unit D5 / Mill Technology Park / Mill Lane', city: 'Gloucester', postcode: 'GL3 1DL', country: 'United Kingdom' },
    ],
    [
      ['The Hill Ombudsman\nMaxwell Road\nStevenage\nHerts\nSG1 2EW'],
      { street: 'Maxwell Road', city: 'Stevenage', region: 'Herts', postcode: 'SG1 2EW' },
    ],
    [
      ['Hill Braces, Mill House, Lake Road, Tullamore, Co. Offaly, Phone: 057 555 2105 | Fax: 057 555 2886'],
      { street: 'Mill House, Lake Road', city: 'Tullamore', region: 'Co. Offaly' },
    ],
    [
      ['SA: 25 Gilbert Street, Adelaide, South Australia 5000 - Ph: 08 5550 7200'],
      { street: '25 Gilbert Street', city: 'Adelaide', region: 'South Australia', postcode: '5000' },
    ],
    [['Vegagatan 5, 113 29 Stockholm |'], { street: 'Vegagatan 5', city: 'Stockholm', postcode: '113 29' }],
    [['Hill Sp. z o.o.\nul. Wysoka 39\n74-200 Pyrzyce'], { street: 'ul. Wysoka 39', city: 'Pyrzyce', postcode: '74-200' }],
    [
      ['C/ Condado,25\n09200 Miranda de Ebro ( Burgos )'],
      { street: 'C/ Condado,25', city: 'Miranda de Ebro', region: 'Burgos', postcode: '09200' },
    ],
    [
      ['Hill Materials\nBuilding B, 12 Yi Shan Road\nShanghai 200233\nChina'],
      { street: 'Building B, 12 Yi Shan Road', city: 'Shanghai', postcode: '200233', country: 'China' },
    ],
    [['Ahmad Street 20,\nBaku, Azerbaijan'], { street: 'Ahmad Street 20', city: 'Baku', country: 'Azerbaijan' }],
    [['Hill is a private company with headquarters in Auburn, California. Ask us.'], { city: 'Auburn', region: 'California' }],
    [['Hill Service: Formed 1926 in Farmington, New Mexico, by two millers.'], { city: 'Farmington', region: 'New Mexico' }],
    [['HILL WOODWORKS was begun in 1976 as The Homestead in Stephenville, Texas.'], { city: 'Stephenville', region: 'Texas' }],
    [['One of the largest with offices in Farmington NM, Cortez CO and Durango CO.'], { city: 'Farmington', region: 'NM' }],
  ])('reads %j', (texts, expected) => {
    expect(read(texts)[0]).toEqual({ ...empty, ...expected })
  })

  it('finds the address in a long text', () => {
    const sentence = 'Hill Society is authorised by the Authority and regulated by the other Authority. '.repeat(4)
    expect(read([`${sentence}Principal Office: Mill House, High Street, Coventry CV1 5QN. All calls are recorded.`])).toEqual([
      { ...empty, street: 'Mill House, High Street', city: 'Coventry', postcode: 'CV1 5QN' },
    ])
  })

  it.each([
    ['June 2013', 'Managing a Server 2003 Environment'],
    ['1900 Series Routers', '2800 Series Routers'],
    ['250 AED; 2100 RUB; 9200 KZT;', '400 CNY; 1320 CZK'],
    ['May 19, 2014', 'Akron OH 44301 - 44328'],
    ['Hill Insurance | Locations: New Mexico, Colorado', 'Hill dealership in , MA'],
  ])('finds none in %j and %j', (first, second) => {
    expect(read([first, second])).toEqual([])
  })

  it.each([[['12 Mill Road', 'Salem 97301']], [['Mill Road\nSalem 97301']], [['12 Mill Road\nour Salem 97301 kiln']]])(
    'reads no postal code from five digits after a word without a numbered street right above: %j',
    (texts) => expect(read(texts)).toEqual([]),
  )
})
