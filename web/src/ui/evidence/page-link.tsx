// Address of a page that a value was read from.
import { ExternalLink } from '../icons.ts'

/** Only web addresses become links: the address comes from a page. */
export function PageLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <span className="text-12 break-all text-ink-soft">{url}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex items-start gap-1.5 text-12 break-all text-accent underline underline-offset-2"
    >
      <ExternalLink aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
      {url}
    </a>
  )
}
