// The one entry of the package.
export { createClient, type ClientOptions, type ExportFormat, type QuarryClient } from './create-client.ts'
export { ApiError } from './api-error.ts'
export type { components, paths } from './api.generated.ts'
export type {
  Connection,
  ConnectionPayload,
  ConnectionSecret,
  ConnectionTest,
  Discovery,
  Detection,
  Job,
  JobPayload,
  PreviewEvent,
  Reading,
  Result,
  RowPage,
  TableChange,
  TableView,
} from './api-types.ts'
