// The blog: one post on how evidence works.

export function BlogPage() {
  return (
    <>
      <h1>How a cell earns its value</h1>
      <p>
        A table made from web pages is only as good as its worst cell, and the worst cells look just like the others. So Quarry does not ask
        how plausible a value is. It asks where it stands.
      </p>
      <h2>A ladder, cheapest rung first</h2>
      <p>
        Many pages carry their facts twice: once for people and once for machines, as structured data. That is read first. Where it is
        missing, what was learned about the site before is tried, then a reader that goes through the text of the page. A language model,
        where one is configured, only gets what is left.
      </p>
      <h2>Found again, or not at all</h2>
      <p>
        Whatever rung proposes a value, it has to quote the passage, and code looks for that quote in the text of the page that was read. If
        it is not there, the cell is marked as unverified and stays out of your data. The same check runs for all rungs, because a wrong
        guess by a person's rule is as wrong as one by a model.
      </p>
      <h2>Five ways to be empty</h2>
      <p>
        An empty cell has a reason. The page does not state it. It offers several values and none stands out. It says something that does
        not fit the type you asked for. It could not be read to the end. Or it could not be read at all. Each calls for something else, so
        each is told apart.
      </p>
      <h2>What you can do with it</h2>
      <p>
        Press Enter on any cell: the value, the text as it stood on the page, the quote, the address, the rung and the confidence stand side
        by side. Sort out the doubtful ones with the keys [ and ], and take the rest as it is.
      </p>
    </>
  )
}
