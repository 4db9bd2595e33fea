// Asked before the browser leaves for the card payment provider.
export const REDIRECT_QUESTION =
  'You will be redirected to our card payment provider to confirm the new plan and what is due today. Continue?'
