// The account's sessions. Each device can be signed out, and all others at once; their access ends within seconds.
import { deviceSchema, type Device } from '@quarry/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi, getList } from '../../../lib/api.ts'
import { detailText } from '../../../lib/api-error.ts'
import { formatAge, formatDateTime } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { getAuthClient } from '../../../state/session/auth-client.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MessageBox } from '../message-box.tsx'
import { useAttempt } from '../use-attempt.ts'
import { deviceName } from './device-name.ts'

const KEY = ['private', 'devices']

export function DevicesSection() {
  const queryClient = useQueryClient()
  const nowMs = useNow(60_000)
  const {
    data: devices,
    error,
    refetch,
  } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => getList('/account/devices', deviceSchema, { signal }) })
  const { isBusy, outcome, run } = useAttempt()
  const forget = () => queryClient.invalidateQueries({ queryKey: KEY })
  const end = (device: Device) =>
    void run(async () => {
      await callApi(`/account/devices/${encodeURIComponent(device.id)}`, { method: 'DELETE' })
      await forget()
      return `${deviceName(device.user_agent)} is signed out.`
    })
  const endOthers = () =>
    void run(async () => {
      const { auth } = await getAuthClient()
      const { error: refused } = await auth.signOut({ scope: 'others' })
      if (refused) throw refused
      await forget()
      return 'All other devices are signed out.'
    })
  const hasOthers = devices?.some((device) => !device.is_current)
  return (
    <Card
      title="Devices"
      description="Where you are signed in."
      actions={
        hasOthers && (
          <Button size="small" isBusy={isBusy} onClick={endOthers}>
            Sign out other devices
          </Button>
        )
      }
    >
      {error && (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          {detailText(error) || 'Your devices could not be loaded.'}
        </Notice>
      )}
      {!devices && !error && <Skeleton className="h-14 w-full" />}
      {devices && (
        <ul aria-label="Devices" className="flex flex-col divide-y rounded-control border">
          {devices.map((device) => (
            <li key={device.id} className="flex flex-wrap items-center gap-3 px-3 py-2">
              <span className="min-w-0 flex-1">
                <span className="block text-14 break-words text-ink" title={device.user_agent}>
                  {deviceName(device.user_agent)}
                </span>
                <span className="block text-12 text-ink-faint">
                  {device.address} · used <time title={formatDateTime(device.last_used_at)}>{formatAge(device.last_used_at, nowMs)}</time>
                </span>
              </span>
              {device.is_current ? (
                <Badge tone="found">This device</Badge>
              ) : (
                <Button
                  look="quiet"
                  size="small"
                  isBusy={isBusy}
                  onClick={() => end(device)}
                  aria-label={`Sign out ${deviceName(device.user_agent)}`}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {outcome && <MessageBox kind={outcome.kind}>{outcome.text}</MessageBox>}
    </Card>
  )
}
