// Preferences: the theme of this browser, the time zone, and mail notifications.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { useStore } from '../../../lib/store.ts'
import { suggestedZone, TIME_ZONES } from '../../../lib/time-zone.ts'
import { chooseTheme, themeChoice, type ThemeChoice } from '../../../state/app/theme.ts'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { changeNotifications, notificationsQuery } from './notifications.queries.ts'

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
        <Field id={`${id}-zone`} label="Timezone" hint="Times are shown in this time zone. Without one, your browser's is used.">
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
        <MentionMails />
      </div>
    </Card>
  )
}

function MentionMails() {
  const id = useId()
  const queryClient = useQueryClient()
  const { data } = useQuery(notificationsQuery)
  const saving = useMutation({
    mutationFn: changeNotifications,
    onSuccess: (saved) => queryClient.setQueryData(notificationsQuery.queryKey, saved),
    onError: (error) => showToast(withDetail('This could not be saved.', detailText(error))),
  })
  const wanted = saving.isPending ? saving.variables.mention_mails : data?.mention_mails
  return (
    <Field id={id} label="Mail about mentions" hint="When a team member mentions you in a comment on a table.">
      <Select
        id={id}
        value={wanted === false ? 'off' : 'on'}
        disabled={wanted === undefined}
        onChange={(event) => saving.mutate({ mention_mails: event.target.value === 'on' })}
      >
        <option value="on">One mail for each comment</option>
        <option value="off">No mail</option>
      </Select>
    </Field>
  )
}
