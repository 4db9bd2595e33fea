// Help for the questions that come first, the community where the operator named one, and requests to support.
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useStore } from '../../../lib/store.ts'
import { productConfigQuery } from '../../../state/app/product-config.ts'
import { session } from '../../../state/session/session.ts'
import { MyTickets } from './my-tickets.tsx'
import { SupportForm, toTopic } from './support-form.tsx'
import { SupportLevels } from './support-levels.tsx'

export function SupportPage() {
  const { data: config } = useQuery(productConfigQuery)
  const { user } = useStore(session)
  const asked = new URLSearchParams(useLocation().searchStr).get('topic')
  return (
    <>
      <h1>Support</h1>
      {config?.community_url && (
        <p>
          Questions are answered in the <a href={config.community_url}>community</a>.
        </p>
      )}
      <SupportLevels />
      <h2 id="ask-support">Ask support</h2>
      <SupportForm topic={asked === null ? null : toTopic(asked)} />
      {user && <MyTickets />}
      <p>
        How the service has been running: <Link to="/status">status</Link>.
      </p>
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
