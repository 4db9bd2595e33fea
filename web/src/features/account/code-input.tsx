// The field for a one-time code, from a mail, a text message or an authenticator app.
import { Input } from '../../ui/input.tsx'

export function CodeInput({ id, value, onChange }: { id: string; value: string; onChange(value: string): void }) {
  return (
    <Input
      id={id}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      className="font-mono tracking-[0.2em] tabular-nums"
    />
  )
}
