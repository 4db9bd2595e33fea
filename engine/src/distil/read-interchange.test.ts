import { describe, expect, it } from 'vitest'
import { readInterchange } from './read-interchange.ts'

describe('readInterchange', () => {
  it('reads named values, parties and items of X12', () => {
    const text = [
      'ISA*00*          *00*          *ZZ*QUAYSIDE       *ZZ*ROPEWORKS      *310504*1200*U*00401*000000042*0*P*>',
      'GS*PO*QUAYSIDE*ROPEWORKS*20310504*1200*42*X*004010',
      'ST*850*0001',
      'BEG*00*SA*Q-7781**20310504',
      'DTM*002*20310520',
      'N1*ST*HARBOUR STORE*92*0017',
      'N3*4 PIER ROAD',
      'N4*PORTLAND*ME*04101',
      'N1*ZZ*UNKNOWN PARTY',
      'N3*9 ELSEWHERE',
      'PO1*1*40*EA*9.25*TE*CB*R-12*VN*W889',
      'PID*F****Hemp rope',
      'PO1*2*6*CS*31*TE*UP*012345678905',
      'CTT*2',
    ]
    for (const end of ['\n', '~', '~\r\n']) {
      const read = readInterchange(`${text.join(end)}${end}`)
      expect(Object.fromEntries(read!.pairs)).toEqual({
        'Interchange sender ID': 'QUAYSIDE',
        'Interchange receiver ID': 'ROPEWORKS',
        'Interchange control number': '000000042',
        'Functional identifier code': 'PO',
        'Group control number': '42',
        'Transaction set code': '850',
        'Transaction set control number': '0001',
        'Purchase order type code': 'SA',
        'Purchase order number': 'Q-7781',
        'Purchase order date': '20310504',
        'Requested delivery date': '20310520',
        'Ship to name': 'HARBOUR STORE',
        'Ship to ID code': '0017',
        'Ship to street': '4 PIER ROAD',
        'Ship to city': 'PORTLAND',
        'Ship to state': 'ME',
        'Ship to zip': '04101',
        'Line item count': '2',
      })
      expect(read!.items.map((item) => Object.fromEntries(item))).toEqual([
        {
          'Line number': '1',
          Quantity: '40',
          'Unit of measure': 'EA',
          'Unit price': '9.25',
          'Buyer item ID': 'R-12',
          'Vendor item ID': 'W889',
          Description: 'Hemp rope',
        },
        { 'Line number': '2', Quantity: '6', 'Unit of measure': 'CS', 'Unit price': '31', UPC: '012345678905' },
      ])
    }
  })

  it('reads those of EDIFACT, with released characters', () => {
    const text =
      "UNA:+.? 'UNB+UNOC:3+4000001:14+4000002:14+310504:1200+REF9'UNH+1+ORDERS:D:96A:UN'BGM+220+Q7781+9'DTM+137:20310504:102'" +
      "NAD+BY+4000001::9++Quay ?+ Sons+Pier 4+Kiel++24103+DE'CUX+2:EUR:9'LIN+1++4012345678901:EN'PIA+5+W889:SA'IMD+F++:::Hemp rope'" +
      "QTY+21:40:PCE'PRI+AAA:9.25'UNS+S'CNT+2:1'UNT+12+1'"
    const read = readInterchange(text)
    expect(Object.fromEntries(read!.pairs)).toMatchObject({
      'Interchange sender ID': '4000001',
      'Interchange control number': 'REF9',
      'Purchase order number': 'Q7781',
      'Purchase order date': '20310504',
      'Buyer name': 'Quay + Sons',
      'Buyer city': 'Kiel',
      'Buyer zip': '24103',
      Currency: 'EUR',
      'Line item count': '1',
    })
    expect(read!.items.map((item) => Object.fromEntries(item))).toEqual([
      {
        'Line number': '1',
        EAN: '4012345678901',
        'Vendor item ID': 'W889',
        Description: 'Hemp rope',
        Quantity: '40',
        'Unit of measure': 'PCE',
        'Unit price': '9.25',
      },
    ])
  })

  it('returns null for other texts', () => {
    for (const text of ['', 'ISABEL sailed', 'UNB is a name', 'A line\nISA*00']) expect(readInterchange(text)).toBeNull()
    expect(readInterchange('ISA*')?.pairs).toEqual([])
  })
})
