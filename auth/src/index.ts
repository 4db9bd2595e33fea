// The entry of @quarry/auth: identities and tokens behind the GoTrue wire API.
export type { AccountPort, OwnerProof, OwnerVerdict } from './account-port.ts'
export { createAuth, type AuthService } from './create-auth.ts'
export { KeyFileError, readKeyFile, rotateKeyFile } from './keys/key-file.ts'
export { makeOperatorToken } from './keys/operator-token.ts'
export { createSmsHook, type SmsHook } from './messages/sms-hook.ts'
export { startPracticeProvider, type PracticeProvider } from './oauth/practice-provider.ts'
export type { AuthMail, AuthOptions, AuthSettings, AuthText, GoogleSettings, MailKind } from './settings.ts'
