// The home address: the landing page, or the static page its hash names.
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LandingPage } from '../../features/landing/landing-page.tsx'
import { NotFound } from '../../features/site/not-found.tsx'
import { SiteFrame } from '../../features/site/site-frame.tsx'
import { resolveHash } from '../static-pages.ts'
import { ThemeSwitch } from '../theme-switch.tsx'

const StaticPage = lazy(async () => ({ default: (await import('../../features/site/static-page.tsx')).StaticPage }))

export function HomePage() {
  const target = resolveHash(useLocation().hash)
  return (
    <SiteFrame themeSwitch={<ThemeSwitch isOpen={false} />}>
      {target.view === 'home' && <LandingPage />}
      {target.view === 'not-found' && <NotFound />}
      {target.view === 'static' && (
        <Suspense fallback={<div className="min-h-dvh" />}>
          <StaticPage page={target.page} />
        </Suspense>
      )}
    </SiteFrame>
  )
}
