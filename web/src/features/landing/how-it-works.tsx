// The three steps from a list to a table.

const steps = [
  { name: 'Configure', text: 'Say in a sentence what it is about, paste your targets, and name the fields with a word on each.' },
  {
    name: 'Extract',
    text: 'Each target becomes one row. Structured data is read first, then the page itself; every value is checked against the text.',
  },
  { name: 'Analyze', text: 'Walk the table by keyboard, open the evidence where you doubt, and take the rows out in the format you need.' },
]

export function HowItWorks() {
  return (
    <section id="how-it-works" aria-labelledby="how-title" className="border-t">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-10 px-4 py-20 sm:px-6 lg:grid-cols-[1fr_2fr]">
        <h2 id="how-title" className="text-28 font-semibold">
          How it works
        </h2>
        <ol className="flex flex-col divide-y border-y">
          {steps.map(({ name, text }, index) => (
            <li key={name} className="grid gap-x-8 gap-y-1 py-6 sm:grid-cols-[2rem_8rem_1fr]">
              <span aria-hidden="true" className="tabular font-mono text-13 leading-6 text-accent">
                {index + 1}
              </span>
              <h3 className="text-16 font-semibold">{name}</h3>
              <p className="text-14 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
