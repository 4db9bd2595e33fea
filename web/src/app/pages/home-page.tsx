// The home address: the landing page, or the static page its hash names.
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadPart } from '../../lib/load-part.ts'
import { LandingPage } from '../../features/landing/landing-page.tsx'
import { SiteFrame } from '../../features/site/site-frame.tsx'
import { withQueries } from '../../state/app/queries.ts'
import { resolveHash } from '../static-pages.ts'
import { ThemeSwitch } from '../theme-switch.tsx'

const NotFound = lazy(async () => ({ default: (await loadPart(() => import('../../features/site/not-found.tsx'))).NotFound }))
const StaticPage = lazy(async () => ({
  default: (await loadPart(() => withQueries(import('../../features/site/static-page.tsx')))).StaticPage,
}))

export function HomePage() {
  const target = resolveHash(useLocation().hash)
  return (
    <SiteFrame themeSwitch={<ThemeSwitch isOpen={false} />}>
      {target.view === 'home' && <LandingPage />}
      {target.view !== 'home' && (
        <Suspense fallback={<div className="min-h-dvh" />}>
          {target.view === 'static' ? <StaticPage page={target.page} /> : <NotFound />}
        </Suspense>
      )}
    </SiteFrame>
  )
}
