// The modules of the server, lowest first. A module imports from modules above it in this list only, and only the files named as their
// surface; `db`, `http` and `queue` are open to all of them and import none.

export interface ServerModule {
  name: string
  holds: string
  /** Files, from the module's folder, that modules further down may import. */
  surface: readonly string[]
}

export const SERVER_MODULES: readonly ServerModule[] = [
  {
    name: 'platform',
    holds: 'Infrastructure that is independent of the product: mail, HTML pages, child processes, sealed secrets, the log of loops.',
    surface: [
      'logging/fault-log.ts',
      'mail/dead-letters.ts',
      'mail/mail.ts',
      'pages/html-page.ts',
      'pages/html.ts',
      'processes/access-use.ts',
      'processes/program-bug.ts',
      'processes/program-pool.ts',
      'processes/rest-memory.ts',
      'processes/start-program.ts',
      'seals/row-seal.ts',
    ],
  },
  {
    name: 'money',
    holds: 'Usage and payment: ledger, payments, billing, usage.',
    surface: [
      'ledger/allowances.ts',
      'ledger/charging.ts',
      'ledger/credit.ts',
      'ledger/money.ts',
      'ledger/quota-refusals.ts',
      'ledger/quote-job.ts',
      'ledger/reserve-job.ts',
      'payments/payments.ts',
      'usage/model-use.store.ts',
    ],
  },
  {
    name: 'sites',
    holds: 'Sites and their pages: connections, stored pages, pointing, inspection.',
    surface: [
      'connections/own-connection.ts',
      'connections/reading/connection-shelf.ts',
      'connections/reading/sign-in-awaited.ts',
      'connections/use-connection.ts',
      'inspection/inspector.ts',
      'inspection/orders.ts',
      'pointing/page-handles.ts',
      'pointing/point-at-stored.ts',
      'pointing/take-pointed.ts',
    ],
  },
  {
    name: 'jobs',
    holds: 'Targets become rows: jobs, tasks, fields, columns, recipes, previews.',
    surface: [
      'create-job.ts',
      'delete-job.ts',
      'estimate-job.ts',
      'fields/usable-fields.ts',
      'job.ts',
      'jobs.queries.ts',
      'jobs.store.ts',
      'lists/lists.store.ts',
      'preview/preview-runner.ts',
      'recipes/recipes.store.ts',
      'starting/start-headers.ts',
      'starting/start-once.ts',
      'stop-job.ts',
      'tasks/job-turns.ts',
      'tasks/storable-json.ts',
      'tasks/task-outcome.ts',
    ],
  },
  {
    name: 'tables',
    holds: 'Rows as people see them: results, names and folders, views, checks, cleaning.',
    surface: [
      'comments/written-threads.queries.ts',
      'results/present-sums.ts',
      'results/result-view.ts',
      'results/results.queries.ts',
      'results/view-rows.ts',
      'saved-views/saved-views.store.ts',
      'saved-views/shown-view.ts',
      'views/held-column.ts',
      'views/held-rows.ts',
      'views/held-views.ts',
      'views/text-index.ts',
      'views/view-mask.ts',
    ],
  },
  {
    name: 'people',
    holds: 'People and their rights: accounts, keys, teams, brands, account deletion.',
    surface: ['accounts/accounts.store.ts', 'brands/brands.store.ts'],
  },
  {
    name: 'flows',
    holds: 'Work that starts or goes on by itself: pipelines, enrichments, monitors, templates, the assistant.',
    surface: [
      'monitors/database-time.ts',
      'monitors/monitors.store.ts',
      'monitors/next-run.ts',
      'pipelines/result.queries.ts',
      'steps/expand-step.ts',
      'steps/prepare-steps.ts',
    ],
  },
  {
    name: 'delivery',
    holds: 'How rows leave the product: exports, destinations, webhooks, shares.',
    surface: ['shares/shares.store.ts', 'webhooks/announce-alert.ts'],
  },
  {
    name: 'insights',
    holds: 'What rows say over time: dashboards, changes between runs.',
    surface: [],
  },
  {
    name: 'operation',
    holds: 'For operators: health, metrics, status, doctor, backup, support, the API documents.',
    surface: [],
  },
]
