// Common names and ids of the fields of a sign-in form, used where nothing else identifies them.
export const USER_NAME = /user|login|e-?mail|account|identi|member|benutzer|konto|usuario|utente|gebruiker|correo|kunde/i
export const CODE_NAME = /otp|one.?time|2fa|mfa|totp|verification.?code|auth.?code/i
