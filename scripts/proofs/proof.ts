// The interface of a proof, which throws where the product and the other implementation do not agree.
export type Proof = () => Promise<ProofResult>

export interface ProofResult {
  /** The other implementations, each with its version. */
  against: string
  /** What was checked, in measured counts. */
  found: string
}

/** The machine lacks something that the proof needs; the message names it. */
export class ProofSkipped extends Error {}
