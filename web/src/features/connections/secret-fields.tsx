// The inputs for a site's credentials: one of four kinds. A cookie file is read in the browser, into the text field only.
import { CONNECTION_COOKIES_CHARS_MAX } from '@quarry/contract'
import { useId } from 'react'
import { Field } from '../../ui/field.tsx'
import { Select, Textarea } from '../../ui/input.tsx'
import { showToast } from '../../ui/toasts.ts'
import { TextField } from '../../ui/text-field.tsx'
import { ProxyGroupChoice } from './proxy-group-choice.tsx'
import { WAY_LABELS, WAYS, type SecretForm, type Way } from './secret-form.ts'

interface SecretProps {
  value: SecretForm
  onChange(part: Partial<SecretForm>): void
}

export function SecretFields({ value, onChange }: SecretProps) {
  const wayId = useId()
  return (
    <>
      <Field id={wayId} label="How the site is opened">
        <Select id={wayId} value={value.way} onChange={(event) => onChange({ way: event.target.value as Way })}>
          {WAYS.map((way) => (
            <option key={way} value={way}>
              {WAY_LABELS[way]}
            </option>
          ))}
        </Select>
      </Field>
      {value.way === 'cookies' && <Cookies value={value} onChange={onChange} />}
      {value.way === 'sign_in' && <SignInForm value={value} onChange={onChange} />}
      {value.way === 'headers' && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField label="Header" value={value.headerName} placeholder="X-Api-Key" onChange={(headerName) => onChange({ headerName })} />
          <TextField label="Value" isSecret value={value.headerValue} onChange={(headerValue) => onChange({ headerValue })} />
        </div>
      )}
      {value.way === 'basic_auth' && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField label="User name" value={value.user} onChange={(user) => onChange({ user })} />
          <TextField label="Password" isSecret value={value.password} onChange={(password) => onChange({ password })} />
        </div>
      )}
      <details className="text-13">
        <summary className="cursor-pointer text-ink-soft">Browser and language</summary>
        <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label="User agent"
            hint="Empty: Quarry’s own. Some sites end a session when its browser changes."
            value={value.userAgent}
            onChange={(userAgent) => onChange({ userAgent })}
          />
          <TextField label="Language" hint="Such as de or en-GB" value={value.language} onChange={(language) => onChange({ language })} />
          <ProxyGroupChoice value={value.proxyGroup} onChange={(proxyGroup) => onChange({ proxyGroup })} />
        </div>
      </details>
    </>
  )
}

function Cookies({ value, onChange }: SecretProps) {
  const id = useId()
  const fileId = useId()
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.size > CONNECTION_COOKIES_CHARS_MAX) return showToast('This file is too large: export the cookies of the one site.')
    onChange({ cookies: await file.text() })
  }
  return (
    <>
      <Field
        id={id}
        label="Cookies"
        hint="A Cookie header from your browser’s developer tools, a cookies.txt, or the JSON of a cookie extension. Cookies of other sites are ignored."
      >
        <Textarea
          id={id}
          rows={4}
          maxLength={CONNECTION_COOKIES_CHARS_MAX}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-12"
          value={value.cookies}
          placeholder="session=…; remember=…"
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange({ cookies: event.target.value })}
        />
      </Field>
      <Field id={fileId} label="Or read them from a file">
        <input
          id={fileId}
          type="file"
          accept=".txt,.json,text/plain,application/json"
          className="text-13 text-ink-soft file:mr-3 file:h-8 file:cursor-pointer file:rounded-control file:border file:border-control-line file:bg-surface file:px-3 file:text-13 file:text-ink"
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </Field>
    </>
  )
}

export function CodeSecret({ value, onChange }: { value: string; onChange(value: string): void }) {
  return (
    <TextField
      label="Secret of one-time codes"
      isSecret
      hint="Only if the site asks for a code: the key shown beside its QR code, or the otpauth:// address in it."
      value={value}
      onChange={onChange}
    />
  )
}

function SignInForm({ value, onChange }: SecretProps) {
  const id = useId()
  return (
    <>
      <TextField
        label="Sign-in page"
        hint="The address of the page with the form. It has to be on the same site."
        value={value.signInAddress}
        placeholder="https://www.example.com/login"
        inputMode="url"
        onChange={(signInAddress) => onChange({ signInAddress })}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField label="User name" value={value.user} onChange={(user) => onChange({ user })} />
        <TextField label="Password" isSecret value={value.password} onChange={(password) => onChange({ password })} />
      </div>
      <CodeSecret value={value.codeSecret} onChange={(codeSecret) => onChange({ codeSecret })} />
      <Field id={id} label="Further fields" hint="One per line, as name=value, if the form needs more fields.">
        <Textarea
          id={id}
          rows={2}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-12"
          value={value.furtherFields}
          placeholder="branch=12"
          onChange={(event) => onChange({ furtherFields: event.target.value })}
        />
      </Field>
    </>
  )
}
