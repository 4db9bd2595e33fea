// Short names for the most used request and response types, derived from the generated ones.
import type { components, paths } from './api.generated.ts'

type Answer<Path extends keyof paths, Method extends 'get' | 'post', Status extends number> = paths[Path][Method] extends {
  responses: Record<Status, { content: { 'application/json': infer Body } }>
}
  ? Body
  : never

export type Job = components['schemas']['Job']
export type Result = components['schemas']['Result']
export type JobPayload = NonNullable<paths['/api/v1/jobs/']['post']['requestBody']>['content']['application/json']
export type AddedRows = Answer<'/api/v1/jobs/{id}/targets', 'post', 201>
export type AddedRowsPayload = NonNullable<paths['/api/v1/jobs/{id}/targets']['post']['requestBody']>['content']['application/json']
export type Retried = Answer<'/api/v1/jobs/{id}/retries', 'post', 201>
export type RetryPayload = NonNullable<paths['/api/v1/jobs/{id}/retries']['post']['requestBody']>['content']['application/json']
export type Dashboard = Answer<'/api/v1/jobs/{id}/dashboard', 'get', 200>
export type DashboardQuery = NonNullable<paths['/api/v1/jobs/{id}/dashboard']['get']['parameters']['query']>
export type RefreshPayload = NonNullable<paths['/api/v1/jobs/{id}/refreshes']['post']['requestBody']>['content']['application/json']
export type OwnColumn = Answer<'/api/v1/jobs/{id}/own-columns', 'post', 201>
export type OwnColumnPayload = NonNullable<paths['/api/v1/jobs/{id}/own-columns']['post']['requestBody']>['content']['application/json']
export type OwnCellPayload = NonNullable<
  paths['/api/v1/results/{task_id}/own/{column}']['put']['requestBody']
>['content']['application/json']
export type TableEdit = NonNullable<paths['/api/v1/jobs/{id}/edits']['post']['requestBody']>['content']['application/json']
export type EditAnswer = Answer<'/api/v1/jobs/{id}/edits', 'post', 200>
export type TableAct = Answer<'/api/v1/jobs/{id}/acts', 'get', 200>['data'][number]
export type ActUndone = Answer<'/api/v1/jobs/{id}/acts/{act_id}/undo', 'post', 200>
export type RowPage = Answer<'/api/v1/jobs/{id}/results', 'get', 200>
export type TableChange = NonNullable<paths['/api/v1/jobs/{id}']['patch']['requestBody']>['content']['application/json']
export type TableView = Answer<'/api/v1/jobs/{id}/views', 'get', 200>[number]
export type TableViewPayload = NonNullable<paths['/api/v1/jobs/{id}/views']['post']['requestBody']>['content']['application/json']
export type Folder = Answer<'/api/v1/folders/', 'get', 200>[number]
export type CommentThreads = Answer<'/api/v1/jobs/{id}/comments', 'get', 200>
export type RowQuery = NonNullable<paths['/api/v1/jobs/{id}/results']['get']['parameters']['query']>
export type CommentQuery = NonNullable<paths['/api/v1/jobs/{id}/comments']['get']['parameters']['query']>
export type Detection = Answer<'/api/v1/detect-fields', 'post', 200>
export type Discovery = Answer<'/api/v1/discover', 'post', 200>

/** How pages are read: through which connection, and after which steps in the browser. */
export type Reading = Pick<JobPayload, 'connection' | 'page_steps'>
export type Connection = Answer<'/api/v1/connections/', 'get', 200>[number]
export type ConnectionPayload = NonNullable<paths['/api/v1/connections/']['post']['requestBody']>['content']['application/json']
export type ConnectionSecret = NonNullable<paths['/api/v1/connections/{id}/secret']['put']['requestBody']>['content']['application/json']
export type ConnectionTest = Answer<'/api/v1/connections/{id}/test', 'post', 200>

/** Lines of a preview: one `row` or `failed` per target, in the order in which they end, then `end`. */
export type PreviewEvent =
  | { type: 'started'; position: number }
  | { type: 'row'; row: Result }
  | { type: 'failed'; position: number; target_item_value: string; error_kind: string; error: string }
  | { type: 'end' }
