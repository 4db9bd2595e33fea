// What the product does today. Each promise is one a visitor can try at once.

const features = [
  {
    title: 'Evidence for every cell',
    text: 'A value counts only after code has found it again in the text of the page. Quote, address and method stand beside it.',
  },
  {
    title: 'Empty instead of invented',
    text: 'What a page does not state stays empty, with the reason and what you can do about it. Doubtful values are marked and kept out of your data.',
  },
  {
    title: 'Automated cleaning',
    text: 'Numbers, dates and yes-or-no values come in the type you asked for, free of units and markup. The text as it stood on the page stays one key away.',
  },
  {
    title: 'Thousands of rows, live',
    text: 'Rows arrive while the job runs, with counts that always add up. Stop when you have seen enough: what is done stays.',
  },
  {
    title: 'Failures with a reason',
    text: 'Targets that could not be read are grouped by what went wrong and can be run again by themselves. They cost nothing.',
  },
  {
    title: 'Export',
    text: 'Download results.csv, copy tab-separated text, or take Excel, JSON and standard CSV. Spreadsheet formulas in page text are disarmed.',
  },
]

export function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className="border-t bg-surface">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-10 px-4 py-20 sm:px-6 lg:grid-cols-[1fr_2fr]">
        <h2 id="features-title" className="text-28 font-semibold">
          Features
        </h2>
        <dl className="grid gap-x-12 gap-y-9 sm:grid-cols-2">
          {features.map(({ title, text }) => (
            <div key={title} className="flex flex-col gap-1.5">
              <dt className="text-16 font-semibold">{title}</dt>
              <dd className="text-14 text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
