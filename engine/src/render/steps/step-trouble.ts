// A step that cannot be done, with the reason for a person.

export class StepTrouble extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'StepTrouble'
  }
}

export const NOT_THERE = 'nothing that fits is to be seen on the page'

/** The browser's error for a failed action, in a few words. */
export function troubleOf(error: unknown): StepTrouble {
  if (error instanceof StepTrouble) return error
  const message = error instanceof Error ? error.message : ''
  if (/intercepts pointer events/.test(message))
    return new StepTrouble('something covers it; add the step “Close what covers the page” before this one')
  if (/element is not enabled|not enabled/.test(message)) return new StepTrouble('it is there and cannot be used')
  if (/did not find some options/.test(message)) return new StepTrouble('the list has no such option')
  if (/is not an <input>|not editable|Element is not a/.test(message)) return new StepTrouble('it is no field that can be filled in')
  if (/is not a valid selector|Unexpected token|Unknown engine/i.test(message)) return new StepTrouble('the selector is not valid CSS')
  return new StepTrouble('the page did not let it be done in time')
}
