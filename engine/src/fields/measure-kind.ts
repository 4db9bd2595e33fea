// Kinds of measures, of concepts and of units.

/** The physical quantity. An `instant` is a time in milliseconds, such as the response time of a screen, as opposed to a duration. */
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
