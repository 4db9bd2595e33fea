// The password rules. The auth service checks them again.
export const PASSWORD_CHARS_MIN = 8
export const PASSWORD_HINT = `At least ${PASSWORD_CHARS_MIN} characters.`
