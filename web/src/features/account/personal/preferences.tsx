// The settings: the theme of this browser, and the zone in which times are told.
import { useId } from 'react'
import { useStore } from '../../../lib/store.ts'
import { suggestedZone, TIME_ZONES } from '../../../lib/time-zone.ts'
import { chooseTheme, themeChoice, type ThemeChoice } from '../../../state/theme.ts'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'

const THEMES: { choice: ThemeChoice; name: string }[] = [
  { choice: 'system', name: 'As the system' },
  { choice: 'light', name: 'Light' },
  { choice: 'dark', name: 'Dark' },
]

export function Preferences({ zone, onZone }: { zone: string; onZone(zone: string): void }) {
  const id = useId()
  const theme = useStore(themeChoice)
  const chooseThemeNamed = (name: string) => {
    const found = THEMES.find(({ choice }) => choice === name)
    if (found) chooseTheme(found.choice)
  }
  return (
    <Card title="Settings">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id={`${id}-zone`} label="Timezone" hint="Times are shown in this zone; in your browser's where none is chosen.">
          <Select id={`${id}-zone`} value={zone || suggestedZone()} onChange={(event) => onZone(event.target.value)}>
            <option value="">Choose a timezone</option>
            {TIME_ZONES.map((offered) => (
              <option key={offered.zone} value={offered.zone}>
                {offered.name}
              </option>
            ))}
          </Select>
        </Field>
        <Field id={`${id}-theme`} label="Theme" hint="For this browser.">
          <Select id={`${id}-theme`} value={theme} onChange={(event) => chooseThemeNamed(event.target.value)}>
            {THEMES.map(({ choice, name }) => (
              <option key={choice} value={choice}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Card>
  )
}
