// Kinds of measures: what a concept's values measure, and what a unit is one of.

/** What is measured. An instant is shorter than a duration that people wait for: the response time of a screen. */
export type MeasureKind =
  | 'mass'
  | 'length'
  | 'area'
  | 'volume'
  | 'storage'
  | 'energy'
  | 'power'
  | 'speed'
  | 'frequency'
  | 'instant'
  | 'luminance'
  | 'charge'
  | 'voltage'
  | 'sound'
  | 'pixels'
