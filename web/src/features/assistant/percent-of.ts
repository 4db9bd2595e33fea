// A confidence as a whole percentage, for fractions and percentages.

export function percentOf(confidence: number): number {
  return Math.round(Math.min(Math.max(confidence, 0), 1) * 100)
}
