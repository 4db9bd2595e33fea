// One place that a value was found at: the quote, the page it stands on, and the way to the stored copy with the passage marked.
import type { Evidence } from '@quarry/contract'
import { ExternalLink, FileSearch } from 'lucide-react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { Button } from '../button.tsx'
import { showToast } from '../toasts.ts'
import { evidenceLink, type EvidencePlace } from './evidence-link.ts'

/** Without a place (a preview's rows are not stored) the copy cannot be asked for. */
export function EvidenceQuote({ evidence, at }: { evidence: Evidence; at: EvidencePlace | null }) {
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-12 font-medium text-ink-faint">Evidence</figcaption>
      <blockquote className="rounded-control border-l-2 border-accent bg-sunken px-3 py-2 font-mono text-12 break-words whitespace-pre-wrap">
        {evidence.quote}
      </blockquote>
      <PageLink url={evidence.url} />
      {evidence.selector && <p className="font-mono text-12 break-all text-ink-faint">{evidence.selector}</p>}
      {at && evidence.snapshot && <StoredPageButton at={at} />}
    </figure>
  )
}

/** The tab is opened before its address is known: browsers allow that only within the click. */
function StoredPageButton({ at }: { at: EvidencePlace }) {
  const open = async () => {
    const tab = window.open('', '_blank')
    try {
      const url = await evidenceLink(at)
      if (!tab) return showToast('Your browser kept the page from opening. Allow pop-ups for this site.')
      tab.opener = null
      tab.location.href = url
    } catch (error) {
      tab?.close()
      showToast(withDetail('The stored page could not be opened.', detailText(error)))
    }
  }
  return (
    <Button size="small" className="self-start" icon={<FileSearch aria-hidden="true" />} onClick={() => void open()}>
      Show it on the stored page
    </Button>
  )
}

/** Only web addresses become links: the address comes from a page. */
function PageLink({ url }: { url: string }) {
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
