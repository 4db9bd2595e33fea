// The home page's list of features, some with a screenshot of the product (`npm run pictures` takes them).

interface Feature {
  title: string
  text: string
  /** Name of the file in public/pictures, without the theme and the extension. */
  picture?: string
  /** Alternative text of the picture. */
  alt?: string
}

const features: readonly Feature[] = [
  {
    title: 'Automatic field detection',
    text: 'Detect Fields reads your first targets and proposes the fields it finds, each with name, description, type and sample values. Keep the ones you want.',
    picture: 'detection',
    alt: 'The dialog Detected Fields: a list of proposed fields with type and sample values, each with a tick box',
  },
  {
    title: 'Handling of dynamic content',
    text: 'Pages whose content is filled in by scripts are opened in a real browser. All other pages are read by a plain request, which is faster.',
    picture: 'dynamic',
    alt: 'Rows of pages that were filled by scripts, with the evidence of one price beside them',
  },
  {
    title: 'Adaptation to site changes',
    text: 'From the pages it reads, Quarry learns where a site shows each field. When the layout changes, it notices, reads the pages in full and learns the new layout.',
    picture: 'adaptation',
    alt: 'The learned recipe of a site: for each field where it is read and how often it was right',
  },
  {
    title: 'Custom data pipelines',
    text: 'Filter, compute, convert, split, merge, join, validate and sort the rows of a job in steps that you define, with a preview of every step.',
    picture: 'pipelines',
    alt: 'A pipeline of three steps, filter, compute and sort, above the rows they give',
  },
  {
    title: 'Automated cleaning',
    text: 'Numbers, dates and yes-or-no values come in the type you asked for, without units or markup. The original text of the page is kept next to them.',
    picture: 'cleaning',
    alt: 'A cleaned value in the evidence panel, with the original text of the page',
  },
  {
    title: 'Export',
    text: 'Download results.csv, copy tab-separated text, or export to Excel, JSON and standard CSV. CSV for spreadsheets never runs text of a page as a formula.',
    picture: 'export',
    alt: 'The menu of file formats over a table of results',
  },
]

const details = [
  {
    title: 'Interactive dashboards',
    text: 'See the columns of a job as charts that filter each other and the table. Share them by a link, print them, or save a chart as an image.',
  },
  {
    title: 'Data enrichment',
    text: 'Complete rows with data that is not on the page: join a list of your own, compute columns by formula, or add a column to a finished job.',
  },
  {
    title: 'Trend analysis',
    text: 'Monitors read the same targets on a schedule, show each change with the old and the new passage, chart how values develop, and send alerts by your rules.',
  },
  {
    title: 'Evidence for every cell',
    text: 'A value is accepted only after code has found it again in the text of the page. Its quote, address and method are shown with it.',
  },
  {
    title: 'Empty instead of invented',
    text: 'What a page does not state stays empty, with the reason and what you can do about it. Uncertain values are marked and kept out of your data.',
  },
  {
    title: 'Failures with a reason',
    text: 'Targets that could not be read are grouped by cause and can be run again separately. They cost nothing.',
  },
] as const

export function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className="border-t bg-surface">
      <div className="mx-auto flex max-w-6xl flex-col gap-12 px-4 py-20 sm:px-6">
        <h2 id="features-title" className="text-28 font-semibold">
          Features
        </h2>
        <div className="grid gap-x-10 gap-y-14 md:grid-cols-2">
          {features.map((feature) => (
            <article key={feature.title} className="flex min-w-0 flex-col gap-4">
              <Picture {...feature} />
              <div className="flex flex-col gap-1.5">
                <h3 className="text-16 font-semibold">{feature.title}</h3>
                <p className="max-w-prose text-14 text-ink-soft">{feature.text}</p>
              </div>
            </article>
          ))}
        </div>
        <div className="grid gap-x-10 gap-y-8 border-t pt-12 md:grid-cols-3">
          {details.map(({ title, text }) => (
            <div key={title} className="flex flex-col gap-1.5">
              <h3 className="text-16 font-semibold">{title}</h3>
              <p className="text-14 text-ink-soft">{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

/** The images of both themes are in the page. The browser loads only the visible one, because they load lazily. */
function Picture({ picture, alt }: Feature) {
  if (!picture) return null
  return (['light', 'dark'] as const).map((theme) => (
    <img
      key={theme}
      src={`/pictures/${picture}-${theme}.webp`}
      alt={alt}
      width={1648}
      height={1030}
      loading="lazy"
      decoding="async"
      className={`h-auto w-full rounded-card border ${theme === 'light' ? 'only-light' : 'only-dark'}`}
    />
  ))
}
