// Help for the questions that come first, and the community's address where the operator gave one.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { productConfigQuery } from '../../state/product-config.ts'

export function SupportPage() {
  const { data: config } = useQuery(productConfigQuery)
  return (
    <>
      <h1>Support</h1>
      {config?.community_url && (
        <p>
          Questions are answered in the <a href={config.community_url}>community</a>.
        </p>
      )}
      <h2>I want to see it work first</h2>
      <p>
        Open the <Link to="/app">Web Scraper</Link>, choose Try with sample data where it is offered, then press Try. No account is needed.
        With pages of your own, Try reads the first 25 targets and 10 fields.
      </p>
      <h2>A cell is empty</h2>
      <p>
        Move to it and press Enter. The panel says why: the page does not state it, offers several values, or says something that does not
        fit the data type. Most often a clearer field description helps.
      </p>
      <h2>A target failed</h2>
      <p>
        Failed targets stand under the table, grouped by reason. Those that failed for a passing reason can be run again from there. Pages
        behind a sign-in, or whose robots.txt asks automated readers to stay away, are not read.
      </p>
      <h2>I lost my configuration when I signed in</h2>
      <p>It is offered once above the form after signing in. Save it as a template to keep it.</p>
      <h2>My file was not imported as I expected</h2>
      <p>
        A .txt file holds one item per line. In a .csv file every comma parts two items, unless it stands in double quotes. From an .xlsx
        file every cell of the first sheet is taken.
      </p>
    </>
  )
}
