// The groups of API operations in display order: the most used first, those for operators and developers last.

const DESCRIPTIONS: Record<string, string> = {
  jobs: 'Start, follow, stop and repeat jobs; add rows to one, and read its failed targets again.',
  results: 'Rows of a job with their cells and evidence, corrections, checks, exports and shared links.',
  preview: 'Read a few targets at once, detect fields, and find the pages that a list leads to. Nothing is stored.',
  templates: 'Saved configurations of jobs, and field types of your own.',
  recipes: 'How the pages of a site are read, as learned from its first pages and from corrections.',
  pipelines: 'Steps over the rows of a job, their preview and their result.',
  monitors: 'Jobs that run again on a schedule, what changed, and alerts.',
  dashboards: 'Charts over the rows of a job or of a saved view.',
  assistant: 'Conversations that propose a configuration.',
  billing: 'Plans, subscriptions, invoices and top-ups.',
  tables: 'Names, folders, saved views, own columns and bulk edits of the table that a job fills.',
  comments: 'Threads of comments on rows and cells.',
  connections: 'Credentials for sites behind a sign-in.',
  pointing: 'Stored copies of pages on which values can be pointed at.',
  'live views': 'Pages open in a browser of the server, for signing in, recording steps and pointing.',
  destinations: 'Where results are delivered: buckets, PostgreSQL tables, spreadsheets, chats.',
  webhooks: 'Signed messages to your own address when jobs end or monitors raise alerts.',
  account: 'Profile, sessions, data export and deletion of the signed-in account.',
  'api keys': 'Keys for programs, with permissions and budgets.',
  teams: 'Teams, their members, roles and invitations.',
  usage: 'Balance, transactions and use by month.',
  support: 'Support tickets.',
  development: 'Aids of an installation on one machine, such as captured mails and test payments.',
  operation: 'Health, version and settings of the installation, for operators and monitoring.',
}
const NAMES = Object.keys(DESCRIPTIONS)

/** Tags without a description here come last. */
export function sortTags(tags: Iterable<string>): string[] {
  return [...tags].toSorted((one, other) => placeOf(one) - placeOf(other))
}

export function describeTag(name: string): { name: string; description?: string } {
  const description = DESCRIPTIONS[name]
  return description === undefined ? { name } : { name, description }
}

function placeOf(name: string): number {
  const place = NAMES.indexOf(name)
  return place < 0 ? NAMES.length : place
}
