// The ranker's probability follows from the strength and from the trees, and the explanation names the contributions.
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { findCandidates, prepareReading } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'
import { explainCandidates } from './explain-candidates.ts'
import { RANKER, rankCandidates, type Ranker } from './rank-candidates.ts'
import { scaledChance } from './scale-chance.ts'

const FIELD = { name: 'price', type: 'number' as const, description: 'Price' }
const OFFER = '<h1>Oak stool</h1><p class="price">€ 45.00</p><button>Add to cart</button>'

function found(markup: string): Parameters<typeof rankCandidates> {
  const { page, intents, clean } = prepareReading(distil(givenPage('https://shop.example/p/7', markup)), {
    fields: [FIELD],
    prompt: '',
    targetName: 'URL',
    referenceDate: null,
  })
  const [first] = findCandidates(page, intents, clean)
  if (first === undefined) throw new Error('No field was searched for.')
  return [page, first.intent, { candidates: first.candidates, ranker: RANKER }]
}

const unfitted: Ranker = { features: [], prior: { base: -1, slope: 2 }, trees: [], scale: { base: 0, slope: 1, prose: 0 } }

describe('ranking', () => {
  it('gives a value from two rungs a higher probability than the same value from one rung', () => {
    const declared = `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Oak stool', offers: { price: '45.00', priceCurrency: 'EUR' } })}</script>`
    const [one, two] = [rankCandidates(...found(OFFER)), rankCandidates(...found(declared + OFFER))]
    expect(one.candidate?.value).toBe(45)
    expect(two.candidate?.value).toBe(45)
    expect(two.probability).toBeGreaterThan(one.probability)
  })

  it('uses only the strength without fitted trees', () => {
    const [page, spec, { candidates }] = found(OFFER)
    const [{ probability, prior, reasons } = { probability: 0, prior: 0, reasons: [{}] }] = explainCandidates(page, spec, {
      candidates,
      ranker: unfitted,
    })
    expect(reasons).toEqual([])
    expect(probability).toBeCloseTo(1 / (1 + Math.exp(-prior)))
    expect(rankCandidates(page, spec, { candidates, ranker: unfitted }).probability).toBeCloseTo(probability)
  })

  it('explains a value by named features, strongest first', () => {
    const [explained] = explainCandidates(...found(OFFER))
    const odds = explained?.reasons.map(({ logOdds }) => Math.abs(logOdds)) ?? []
    expect(explained?.value).toBe(45)
    expect(odds.length).toBeGreaterThan(5)
    expect(odds).toEqual(odds.toSorted((a, b) => b - a))
    for (const { feature } of explained?.reasons ?? []) expect(feature).not.toBe('')
  })

  it('scales the probability of the chosen value to its confidence: monotonically, and lower for a long text', () => {
    const scale = { base: 1, slope: 0.5, prose: -1 }
    const [page, spec, { candidates }] = found(OFFER)
    const [plain, scaled] = [unfitted, { ...unfitted, scale }].map((ranker) => rankCandidates(page, spec, { candidates, ranker }))
    expect(scaled?.candidate).toEqual(plain?.candidate)
    expect(scaled?.probability).toBeCloseTo(scaledChance(scale, plain?.candidate ?? null, plain?.probability ?? 0))
    expect(scaledChance(scale, null, 0.5)).toBeCloseTo(1 / (1 + Math.exp(-1)))
    expect(scaledChance(scale, null, 0.8)).toBeGreaterThan(scaledChance(scale, null, 0.7))
    const [first] = candidates
    const prose = first === undefined ? null : { ...first, value: 'A stool of solid oak that one carries from room to room' }
    expect(scaledChance(scale, prose, 0.5)).toBeCloseTo(0.5)
  })
})
