// What the product asks of a password. The auth service checks it again.
export const PASSWORD_CHARS_MIN = 8
export const PASSWORD_HINT = `At least ${PASSWORD_CHARS_MIN} characters.`
