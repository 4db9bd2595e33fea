// Home: what Quarry does, a live example, its features, its prices.
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Features } from './features.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LiveTable } from './live-table.tsx'
import { Pricing } from './pricing/pricing.tsx'

export function LandingPage() {
  return (
    <div id="top">
      <section aria-labelledby="headline" className="mx-auto flex max-w-6xl flex-col gap-10 px-4 pt-14 pb-16 sm:px-6 md:pt-20">
        <div className="flex max-w-3xl flex-col gap-5">
          <h1 id="headline" className="text-28 font-semibold text-balance sm:text-40">
            Turn a list of pages into a table you can check.
          </h1>
          <p className="max-w-2xl text-16 text-pretty text-ink-soft">
            List your targets and name the fields. Quarry reads every page and fills the table, and each cell shows the very passage it was
            taken from. What a page does not say stays empty.
          </p>
          <div className="flex flex-wrap gap-3">
            <Link to="/app" className={buttonClass('primary', 'large')}>
              Start Scraping
            </Link>
            <Link to="/" hash="how-it-works" activeOptions={{ includeHash: true }} className={buttonClass('quiet', 'large')}>
              How it works
            </Link>
          </div>
        </div>
        <LiveTable />
      </section>
      <Features />
      <HowItWorks />
      <Pricing />
      <section aria-labelledby="closing" className="border-t">
        <div className="mx-auto flex max-w-6xl flex-col items-start gap-5 px-4 py-20 sm:px-6">
          <h2 id="closing" className="max-w-xl text-28 font-semibold text-balance">
            The first table takes two clicks and no account.
          </h2>
          <Link to="/app" className={buttonClass('primary', 'large')}>
            Get Started Now
          </Link>
        </div>
      </section>
    </div>
  )
}
