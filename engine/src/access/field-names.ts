// What fields of a sign-in are called in their names and ids, where nothing else tells what they are for.
export const USER_NAME = /user|login|e-?mail|account|identi|member|benutzer|konto|usuario|utente|gebruiker|correo|kunde/i
export const CODE_NAME = /otp|one.?time|2fa|mfa|totp|verification.?code|auth.?code/i
