// The evidence of a value on one page: its quotes with their surroundings, the page, and the link to the stored copy with the passage
// marked.
import type { Evidence } from '@quarry/contract'
import { FileSearch } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { plural } from '../../lib/format.ts'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import type { EvidencePlace } from './evidence-link.ts'
import { openStoredPage } from './open-stored-page.ts'
import { PageLink } from './page-link.tsx'
import { PictureCutOut } from './picture-cut-out.tsx'
import { QuotePassage } from './quote-passage.tsx'

const SHOWN_MAX = 8
const QUOTE_CLASS = 'rounded-control border-l-2 border-accent bg-sunken px-3 py-2'

export interface Piece {
  evidence: Evidence
  /** Null where the copy cannot be asked for: a preview's rows are not stored. */
  at: EvidencePlace | null
}

/** All of one page; at least one. */
export function PageEvidence({ pieces }: { pieces: readonly Piece[] }) {
  const [first] = pieces
  if (!first) return null
  const { evidence, at } = first
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-12 font-medium text-ink-faint">Evidence</figcaption>
      {pieces.length === 1 ? (
        <>
          <QuotePassage quote={evidence.quote} context={evidence.context} className={QUOTE_CLASS} />
          {at && evidence.snapshot && evidence.scan === true && (
            <PictureCutOut key={`${at.path} ${at.place}`} at={at} quote={evidence.quote} />
          )}
        </>
      ) : (
        <PieceList pieces={pieces} />
      )}
      <PageLink url={evidence.url} />
      {pieces.length === 1 && evidence.selector && <p className="font-mono text-12 break-all text-ink-faint">{evidence.selector}</p>}
      {pieces.length === 1 && at && evidence.snapshot && (
        <Button size="small" className="self-start" icon={<FileSearch aria-hidden="true" />} onClick={() => void openStoredPage(at)}>
          Show it on the stored page
        </Button>
      )}
    </figure>
  )
}

/** Of a list, or of a text that was put together: each piece with the heading only where it is another one than that of the piece above. */
function PieceList({ pieces }: { pieces: readonly Piece[] }) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const shown = isWhole ? pieces : pieces.slice(0, SHOWN_MAX)
  const showAll = () => {
    // The button disappears with its press: the focus moves to the first passage that replaced it.
    flushSync(() => setWhole(true))
    list.current?.querySelectorAll('li')[SHOWN_MAX]?.focus()
  }
  return (
    <>
      <ol ref={list} aria-label={plural(pieces.length, 'passage')} className={`${QUOTE_CLASS} flex flex-col gap-2`}>
        {shown.map(({ evidence, at }, index) => (
          <li key={index} tabIndex={-1} className="flex items-start gap-2">
            <QuotePassage
              quote={evidence.quote}
              context={evidence.context}
              headingAbove={pieces[index - 1]?.evidence.context?.heading}
              className="flex-1"
            />
            {at && evidence.snapshot && (
              <IconButton
                label={`Show passage ${index + 1} on the stored page`}
                icon={<FileSearch aria-hidden="true" />}
                className="-my-1 size-7!"
                onClick={() => void openStoredPage(at)}
              />
            )}
          </li>
        ))}
      </ol>
      {pieces.length > shown.length && (
        <Button size="small" look="quiet" className="self-start" onClick={showAll}>
          Show {pieces.length - shown.length} more
        </Button>
      )}
    </>
  )
}
