// Records a sign-in by hand as steps that can be replayed. The steps contain placeholders; the typed texts are kept separately, only in
// memory.
import { pageStepSchema, type PageElement, type PageStep } from '@quarry/contract'
import type { SignIn } from '../../access/access-secrets.ts'
import { CODE_PLACEHOLDER, PASSWORD_PLACEHOLDER, textPlaceholder, USER_PLACEHOLDER } from '../../access/placeholders.ts'
import type { TypedText } from './live-world.ts'

export type RecordedSignIn = Omit<SignIn, 'steps' | 'codeSecret'> & { steps: PageStep[] }

const STEPS_MAX = 30
/** The time limit for elements that may not appear the next time, such as a cookie dialog. */
const BRIEF_SECONDS = 3

export class SignInRecorder {
  readonly #address: string
  #steps: PageStep[] = []
  /** Typed texts by placeholder. Codes are not kept, because they are valid only once. */
  readonly #texts = new Map<string, string>()

  /** `address`: the page on which the recording starts. */
  constructor(address: string) {
    this.#address = address
  }

  add(did: TypedText | PageStep): void {
    if ('type' in did) this.#type(did)
    else if (this.#steps.length < STEPS_MAX) this.#steps.push(did)
  }

  get told(): { steps: PageStep[]; has_password: boolean; has_code: boolean } {
    const values = new Set(this.#steps.map((step) => (step.kind === 'fill' ? step.value : '')))
    return { steps: this.#lasting(), has_password: values.has(PASSWORD_PLACEHOLDER), has_code: values.has(CODE_PLACEHOLDER) }
  }

  /** Null if no password was typed. */
  finish(): RecordedSignIn | null {
    const password = this.#texts.get(PASSWORD_PLACEHOLDER) ?? ''
    const { steps, has_password: hasPassword } = this.told
    if (!hasPassword || password === '') return null
    const fields = [...this.#texts].flatMap(([placeholder, value]) =>
      NAMED.has(placeholder) ? [] : [{ name: placeholder.slice(2, -2), value }],
    )
    return { address: this.#address, user: this.#texts.get(USER_PLACEHOLDER) ?? '', password, fields, steps }
  }

  #type({ on, into, text }: TypedText): void {
    const before = this.#steps.findIndex((step) => step.kind === 'fill' && isSame(step.on, on))
    const known = this.#steps[before]
    // Filling a field again means that the first attempt failed: the steps since then are removed.
    if (before >= 0) this.#forgetFrom(before)
    const placeholder = known?.kind === 'fill' ? known.value : this.#placeholderFor(into)
    if (into !== 'code') this.#texts.set(placeholder, text)
    if (this.#steps.length < STEPS_MAX) this.#steps.push(pageStepSchema.parse({ kind: 'fill', on, value: placeholder }))
  }

  #forgetFrom(index: number): void {
    for (const step of this.#steps.splice(index)) if (step.kind === 'fill') this.#texts.delete(step.value)
  }

  /** The first text is used as the user name, whatever its field is called: a replay types it into the same field. */
  #placeholderFor(into: TypedText['into']): string {
    if (into === 'code') return CODE_PLACEHOLDER
    if (into === 'password' && !this.#texts.has(PASSWORD_PLACEHOLDER)) return PASSWORD_PLACEHOLDER
    if (into !== 'password' && !this.#texts.has(USER_PLACEHOLDER)) return USER_PLACEHOLDER
    return textPlaceholder(`text ${this.#texts.size}`)
  }

  /** Clicks before the first text may be answers to a dialog that does not appear again, and so are optional. */
  #lasting(): PageStep[] {
    const first = this.#steps.findIndex(({ kind }) => kind === 'fill')
    return this.#steps.map((step, index) => (index < first ? { ...step, optional: true, timeout_s: BRIEF_SECONDS } : step))
  }
}

const NAMED = new Set([USER_PLACEHOLDER, PASSWORD_PLACEHOLDER, CODE_PLACEHOLDER])

function isSame(a: PageElement, b: PageElement): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
