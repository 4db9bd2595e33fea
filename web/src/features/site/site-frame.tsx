// The public site's header and footer around home and the static pages.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useStore } from '../../lib/store.ts'
import { openAuthModal } from '../../state/session/auth-modal.ts'
import { session } from '../../state/session/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { CONTENT_ID, SkipLink } from '../../ui/skip-link.tsx'

/** A link within a page is the current one only where the address names it. */
const SECTION = { includeHash: true }

const navClass = 'rounded-control px-2.5 py-1.5 text-14 text-ink-soft transition-colors hover:bg-hover hover:text-ink'

export function SiteFrame({ themeSwitch, children }: { themeSwitch: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader themeSwitch={themeSwitch} />
      <main id={CONTENT_ID} className="flex-1 outline-none!">
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

function SiteHeader({ themeSwitch }: { themeSwitch: ReactNode }) {
  const isSignedIn = useStore(session).user !== null
  return (
    <header className="sticky top-0 z-30 border-b bg-ground">
      <div className="mx-auto flex h-15 max-w-6xl items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <Link
          to="/"
          hash="top"
          activeOptions={SECTION}
          aria-label="Quarry, home"
          className="mr-auto inline-flex min-h-9 min-w-9 items-center gap-2.5 rounded-control text-16 font-semibold"
        >
          <Mark className="size-5.5 text-accent" />
          <span className="max-[26rem]:sr-only">Quarry</span>
        </Link>
        <nav aria-label="Site" className="flex items-center sm:gap-1">
          <Link to="/app" className={navClass}>
            Scrape
          </Link>
          <Link to="/" hash="features" activeOptions={SECTION} className={`${navClass} max-sm:hidden`}>
            Features
          </Link>
          <Link to="/" hash="pricing" activeOptions={SECTION} className={`${navClass} max-sm:hidden`}>
            Pricing
          </Link>
          {isSignedIn ? (
            <Link to="/profile" className={navClass}>
              Profile
            </Link>
          ) : (
            <Button look="quiet" className="px-2.5!" onClick={() => openAuthModal('login')}>
              Log in
            </Button>
          )}
        </nav>
        <span className="max-sm:hidden">{themeSwitch}</span>
        <Link to="/app" className={buttonClass('primary')}>
          Get Started
        </Link>
      </div>
    </header>
  )
}

const footerLinks = {
  Product: [
    { name: 'Features', hash: 'features' },
    { name: 'How it works', hash: 'how-it-works' },
    { name: 'Pricing', hash: 'pricing' },
  ],
  Resources: [
    { name: 'Blog', hash: 'blog' },
    { name: 'Support', hash: 'support' },
  ],
  Company: [
    { name: 'About', hash: 'about' },
    { name: 'Privacy', hash: 'privacy' },
  ],
}

function SiteFooter() {
  return (
    <footer className="border-t">
      <div className="mx-auto flex max-w-6xl flex-wrap gap-x-16 gap-y-8 px-4 py-12 sm:px-6">
        <div className="mr-auto flex max-w-xs flex-col gap-3">
          <span className="inline-flex items-center gap-2.5 text-16 font-semibold">
            <Mark className="size-5 text-accent" />
            Quarry
          </span>
          <p className="text-13 text-ink-soft">Web pages in, a table with checked evidence out.</p>
        </div>
        {Object.entries(footerLinks).map(([section, links]) => (
          <nav key={section} aria-label={section} className="flex flex-col gap-2 text-14">
            <h2 className="font-medium text-ink">{section}</h2>
            {links.map(({ name, hash }) => (
              <Link key={hash} to="/" hash={hash} activeOptions={SECTION} className="text-ink-soft hover:text-ink">
                {name}
              </Link>
            ))}
            {section === 'Resources' && (
              <Link to="/status" className="text-ink-soft hover:text-ink">
                Status
              </Link>
            )}
          </nav>
        ))}
      </div>
    </footer>
  )
}
