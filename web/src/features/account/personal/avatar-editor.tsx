// The profile picture: chosen as a file, copied from a URL, or removed.
import { PICTURE_TYPES, PROFILE_LIMITS } from '@quarry/contract'
import { useId, useRef, useState } from 'react'
import { z } from 'zod'
import { callApi, getJson } from '../../../lib/api.ts'
import { detailText } from '../../../lib/api-error.ts'
import type { Profile } from '../../../state/session/own-user.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Outcome } from '../message-box.tsx'
import { useAttempt } from '../use-attempt.ts'
import { Avatar, hasPicture } from './avatar.tsx'
import { shrinkPicture } from './shrink-picture.ts'

interface AvatarEditorProps {
  profile: Profile
  email: string
  onSave(change: Partial<Profile>): Promise<void>
  onOutcome(outcome: Outcome): void
}

const UNREADABLE = 'This picture cannot be read. Please choose a PNG, JPEG or WebP file.'

export function AvatarEditor({ profile, email, onSave, onOutcome }: AvatarEditorProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const id = useId()
  /** Null while no URL is requested. */
  const [address, setAddress] = useState<string | null>(null)
  const { isBusy, run } = useAttempt()
  const change = (action: () => Promise<void>) =>
    void run(() => action().catch((error: unknown) => onOutcome({ kind: 'error', text: detailText(error) || String(error) })))

  const upload = (file: File) =>
    change(async () => {
      if (file.size > PROFILE_LIMITS.pictureBytesMax) return onOutcome({ kind: 'error', text: 'The picture can have at most 2 MB.' })
      const small = await shrinkPicture(file).catch(() => null)
      if (!small) return onOutcome({ kind: 'error', text: UNREADABLE })
      await put(small)
    })
  const copy = () =>
    change(async () => {
      const saved = await getJson('/account/avatar/from-address', savedSchema, { method: 'POST', body: { url: address } })
      setAddress(null)
      await onSave({ avatar_url: saved.avatar_url })
    })
  const put = async (picture: Blob) => {
    const saved = await getJson('/account/avatar', savedSchema, { method: 'PUT', file: picture })
    await onSave({ avatar_url: saved.avatar_url })
  }
  const bringBack = (picture: Blob) => change(() => put(picture))
  const remove = () =>
    change(async () => {
      const before = profile.avatar_url
      const picture = await fetch(before).then(
        (answer) => (answer.ok ? answer.blob() : null),
        () => null,
      )
      await callApi('/account/avatar', { method: 'DELETE' })
      await onSave({ avatar_url: '' })
      if (picture) showToast('Your picture was removed.', { action: { label: 'Undo', run: () => bringBack(picture) } })
    })
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar profile={profile} email={email} className="size-16 text-20" />
      <div className="flex flex-wrap gap-2">
        <input
          ref={chooser}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          className="hidden"
          aria-label="Picture file"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) upload(file)
          }}
        />
        <Button isBusy={isBusy} onClick={() => chooser.current?.click()}>
          {isBusy ? 'Processing...' : hasPicture(profile) ? 'Change picture' : 'Upload a picture'}
        </Button>
        {address === null && (
          <Button look="quiet" disabled={isBusy} onClick={() => setAddress('')}>
            Use an address
          </Button>
        )}
        {hasPicture(profile) && (
          <Button look="quiet" isBusy={isBusy} onClick={remove}>
            Remove
          </Button>
        )}
      </div>
      {address !== null && (
        <form
          className="flex basis-full flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            copy()
          }}
        >
          <Field id={id} label="Address of the picture" className="basis-64">
            <Input
              id={id}
              type="url"
              required
              placeholder="https://example.com/me.png"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          </Field>
          <Button type="submit" isBusy={isBusy}>
            Copy it
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={() => setAddress(null)}>
            Cancel
          </Button>
        </form>
      )}
      <p className="basis-full text-12 text-ink-faint">PNG, JPEG or WebP, up to 2 MB.</p>
    </div>
  )
}

const savedSchema = z.object({ avatar_url: z.string() })
