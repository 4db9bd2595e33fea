// The one entry of the package.
export { createClient, type ClientOptions, type ExportFormat, type QuarryClient } from './create-client.ts'
export { ApiError } from './api-error.ts'
export type { components, paths } from './api.generated.ts'
export type {
  CommentQuery,
  CommentThreads,
  Connection,
  ConnectionPayload,
  ConnectionSecret,
  ConnectionTest,
  Discovery,
  Detection,
  Folder,
  Job,
  JobPayload,
  PreviewEvent,
  Reading,
  Result,
  RowPage,
  RowQuery,
  TableChange,
  TableView,
  TableViewPayload,
} from './api-types.ts'
