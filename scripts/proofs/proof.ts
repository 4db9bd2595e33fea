// What a proof is: it throws where the product and the other implementation do not agree.
export type Proof = () => Promise<ProofResult>

export interface ProofResult {
  /** The other implementations, each with its version. */
  against: string
  /** What was looked at, in counts that were measured. */
  found: string
}

/** The machine lacks what the proof needs, which the message names. */
export class ProofSkipped extends Error {}
