// What the product does, each promise with a picture of the product itself (`npm run pictures` takes them).

interface Promised {
  title: string
  text: string
  /** File in public/pictures, without theme and ending. */
  picture?: string
  /** What the picture shows. */
  alt?: string
}

const promises: readonly Promised[] = [
  {
    title: 'Automatic field detection',
    text: 'Detect Fields reads the first of your targets and proposes what is on them: name, description, type and sample values. Keep what you want.',
    picture: 'detection',
    alt: 'The dialog Detected Fields: a list of proposed fields with type and sample values, each with a tick box',
  },
  {
    title: 'Handling of dynamic content',
    text: 'Pages that are filled by scripts are opened in a real browser, and only those: the rest stays as fast as a plain request.',
    picture: 'dynamic',
    alt: 'Rows of pages that were filled by scripts, with the evidence of one price beside them',
  },
  {
    title: 'Adaptation to site changes',
    text: 'From solved pages Quarry learns where a site keeps each field. When the layout changes it notices, reads the long way and learns again.',
    picture: 'adaptation',
    alt: 'The learned recipe of a site: for each field where it is read and how often it was right',
  },
  {
    title: 'Custom data pipelines',
    text: 'Filter, compute, convert, split, merge, join, validate and sort: steps of your own run on the rows of a job, with a preview of every step.',
    picture: 'pipelines',
    alt: 'A pipeline of three steps, filter, compute and sort, above the rows they give',
  },
  {
    title: 'Automated cleaning',
    text: 'Numbers, dates and yes-or-no values come in the type you asked for, free of units and markup. The text as it stood on the page stays beside them.',
    picture: 'cleaning',
    alt: 'A cleaned value in the evidence panel, with the text as it stands on the page',
  },
  {
    title: 'Export',
    text: 'Download results.csv, copy tab-separated text, or take Excel, JSON and standard CSV. In CSV for spreadsheets no text of a page is computed.',
    picture: 'export',
    alt: 'The menu of file formats over a table of results',
  },
]

const details = [
  {
    title: 'Interactive dashboards',
    text: 'The columns of a job as charts that filter each other and the table. Share them by a link, print them, or save a chart as a picture.',
  },
  {
    title: 'Data enrichment',
    text: 'Complete rows with what is not on the page: join a list of your own, compute columns by formula, and add a column to a job that has ended.',
  },
  {
    title: 'Trend analysis',
    text: 'Monitors run the same targets by a schedule, show what changed with both passages, draw how values move, and alert by your rules.',
  },
  {
    title: 'Evidence for every cell',
    text: 'A value counts only after code has found it again in the text of the page. Quote, address and method stand beside it.',
  },
  {
    title: 'Empty instead of invented',
    text: 'What a page does not state stays empty, with the reason and what you can do about it. Doubtful values are marked and kept out of your data.',
  },
  {
    title: 'Failures with a reason',
    text: 'Targets that could not be read are grouped by what went wrong and can be run again by themselves. They cost nothing.',
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
          {promises.map((promised) => (
            <article key={promised.title} className="flex min-w-0 flex-col gap-4">
              <Picture {...promised} />
              <div className="flex flex-col gap-1.5">
                <h3 className="text-16 font-semibold">{promised.title}</h3>
                <p className="max-w-prose text-14 text-ink-soft">{promised.text}</p>
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

/** Both themes stand in the page; the one that is not shown is not loaded. */
function Picture({ picture, alt }: Promised) {
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
