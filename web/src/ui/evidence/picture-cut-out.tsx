// The words of a quote as they look in the picture that they were read from. The picture is untrusted: it is drawn in a sandbox.
import { useEffect, useState } from 'react'
import { Skeleton } from '../skeleton.tsx'
import { evidenceLink, type EvidencePlace } from './evidence-link.ts'

/** Long enough that cells that are only passed by keyboard cause no requests. */
const REST_MS = 250

export function PictureCutOut({ at: { path, place }, quote }: { at: EvidencePlace; quote: string }) {
  const [url, setUrl] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    let isGone = false
    const resting = setTimeout(() => {
      evidenceLink({ path, place }).then(
        (link) => !isGone && setUrl(cutOutOf(link)),
        () => !isGone && setMissing(true),
      )
    }, REST_MS)
    return () => {
      isGone = true
      clearTimeout(resting)
    }
  }, [path, place])
  if (isMissing) return <p className="text-12 text-ink-faint">The picture could not be opened.</p>
  const box = 'aspect-[4/1] w-full rounded-control border border-line bg-sunken'
  return url === null ? <Skeleton className={box} /> : <iframe className={box} src={url} sandbox="" title={`In the picture: ${quote}`} />
}

/** The same link, with the part of the picture alone. */
function cutOutOf(link: string): string {
  const url = new URL(link, location.origin)
  url.searchParams.set('view', 'cut-out')
  url.hash = ''
  return `${url.pathname}${url.search}`
}
