// The error of a step that can't be done, with a reason for the user.

export class StepTrouble extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'StepTrouble'
  }
}

export const NOT_THERE = 'no matching element is visible on the page'

/** The browser's error for a failed action, in plain words. */
export function troubleOf(error: unknown): StepTrouble {
  if (error instanceof StepTrouble) return error
  const message = error instanceof Error ? error.message : ''
  if (/intercepts pointer events/.test(message))
    return new StepTrouble('something covers it; add the step “Close what covers the page” before this one')
  if (/element is not enabled|not enabled/.test(message)) return new StepTrouble('it is disabled')
  if (/did not find some options/.test(message)) return new StepTrouble('the list has no such option')
  if (/is not an <input>|not editable|Element is not a/.test(message)) return new StepTrouble('it is not a field that can be filled in')
  if (/is not a valid selector|Unexpected token|Unknown engine/i.test(message)) return new StepTrouble('the selector is not valid CSS')
  return new StepTrouble('it could not be done within the time limit')
}
