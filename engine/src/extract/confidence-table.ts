// Coefficients of confidence, fitted on labelled pages by engine/bench/calibrate.ts, which prints this table. Figures, not opinions:
// do not edit by hand. `shapes` is what is added for fields of a shape; shapes that are not named add nothing.
import type { Shape } from './vocabulary/concept.ts'

interface ConfidenceTable {
  base: number
  strength: number
  rival: number
  agreement: number
  structured: number
  shapes: Partial<Record<Shape, number>>
}

export const CONFIDENCE_TABLE: ConfidenceTable = {
  base: -2.61,
  strength: 5.4,
  rival: -1.07,
  agreement: 0.82,
  structured: -0.17,
  shapes: {
    availability: 0.22,
    identifier: 0.21,
    organisation: -0.05,
    price: -0.58,
    currency: 0.77,
    title: -0.08,
    quantity: -0.96,
    image: -0.75,
    language: 0.76,
    lines: 0.01,
    duration: 0.74,
    url: 0.68,
    person: -0.23,
    prose: -0.79,
    tags: -0.12,
    record: -0.31,
    rating: -0.47,
    count: 0.47,
    text: -0.62,
    date: -0.03,
    phone: 0.86,
    email: 0.72,
    city: 0.06,
    region: 0.32,
    postcode: 1.04,
    street: -0.57,
    country: -0.29,
    hours: -2.36,
    address: -0.22,
  },
}
