// What Quarry is and why it works the way it does.

export function AboutPage() {
  return (
    <>
      <h1>About Quarry</h1>
      <p>
        Quarry takes a list of web targets and a list of data fields and gives back a table with one row per target. It is open source under
        the MIT licence and runs whole on a single machine: the web app, the queue, the database, accounts, and a practice web to try it on.
      </p>
      <h2>What it stands for</h2>
      <ul>
        <li>A value that is not on the page is not in the table. Empty is an honest answer.</li>
        <li>Every cell says where it comes from, so that it can be defended months later.</li>
        <li>Counts always say of what: rows done, rows failed, rows waiting.</li>
        <li>Pages are visited politely: robots.txt is honoured, each site has its pace, private addresses are refused.</li>
      </ul>
      <h2>The name</h2>
      <p>A quarry is where blocks of a known shape are cut from raw stone. The mark shows it: a grid, and one block cut free.</p>
    </>
  )
}
