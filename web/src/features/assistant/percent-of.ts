// A confidence as a whole percentage, whatever it came as.

export function percentOf(confidence: number): number {
  return Math.round(Math.min(Math.max(confidence, 0), 1) * 100)
}
