// The one table of allowed imports. docs/architecture.md gives the reasons.

/** Packages, by folder, with the packages of this repository that they may import. */
export const PACKAGES: Record<string, { name: string; may: string[] }> = {
  contract: { name: '@quarry/contract', may: [] },
  engine: { name: '@quarry/engine', may: ['contract'] },
  auth: { name: '@quarry/auth', may: [] },
  'payments-sandbox': { name: '@quarry/payments-sandbox', may: [] },
  'practice-web': { name: '@quarry/practice-web', may: [] },
  server: { name: '@quarry/server', may: ['contract', 'engine', 'client', 'mcp'] },
  web: { name: '@quarry/web', may: ['contract'] },
  client: { name: '@quarry/client', may: [] },
  mcp: { name: '@quarry/mcp', may: ['client', 'contract'] },
  cli: { name: '@quarry/cli', may: ['contract', 'engine', 'server', 'client', 'mcp'] },
  e2e: { name: '@quarry/e2e', may: ['contract'] },
}

/** Imports of a package that only these files may make, through the package's one entry. */
export const EXCEPTIONS: { from: RegExp; to: string }[] = [
  { from: /^server\/src\/(main\/|deps\.ts)/, to: 'auth' },
  { from: /^server\/src\/(testing\/|.*\.test\.ts$)/, to: 'practice-web' },
  { from: /^server\/src\/.*\.test\.ts$/, to: 'auth' },
  { from: /^server\/src\/.*\.test\.ts$/, to: 'payments-sandbox' },
  { from: /^server\/src\/(main\/|deps\.ts)/, to: 'payments-sandbox' },
  { from: /^server\/src\/(testing\/|.*\.test\.ts$)/, to: 'payments-sandbox' },
  { from: /^(engine|cli)\/.*(\.test\.ts|\/testing\/)/, to: 'practice-web' },
  { from: /^e2e\//, to: 'practice-web' },
  { from: /^e2e\/(testing\/browser|(model-job|local-model|pipelines|plan-promises)\.test)\.ts$/, to: 'engine' },
  { from: /^(engine|server)\/bench\//, to: 'practice-web' },
]

/** The layers that read values of a page. */
const READER = ['extract', 'rank', 'values', 'page', 'fields']

/** Layers inside a package: a file of a layer may import its own layer and those named. First match wins. */
export const LAYERS: Record<string, { layer: string; files: RegExp; may: string[] }[]> = {
  web: [
    { layer: 'entry', files: /^web\/src\/main\.tsx$/, may: ['app', 'ui', 'state', 'lib'] },
    { layer: 'app', files: /^web\/src\/app\//, may: ['features', 'widgets', 'state', 'lib', 'ui'] },
    { layer: 'features', files: /^web\/src\/features\//, may: ['widgets', 'state', 'lib', 'ui'] },
    { layer: 'widgets', files: /^web\/src\/widgets\//, may: ['state', 'lib', 'ui'] },
    { layer: 'state', files: /^web\/src\/state\//, may: ['lib', 'ui'] },
    { layer: 'lib', files: /^web\/src\/lib\//, may: [] },
    { layer: 'ui', files: /^web\/src\/ui\//, may: ['lib'] },
  ],
  server: [
    { layer: 'main', files: /^server\/src\/main\//, may: ['app', 'deps', 'config', 'queue', 'db', 'modules', 'http', 'errors'] },
    { layer: 'app', files: /^server\/src\/app\.ts$/, may: ['http', 'modules', 'deps', 'config', 'errors', 'db'] },
    { layer: 'deps', files: /^server\/src\/(worker-)?deps\.ts$/, may: ['config', 'db', 'queue', 'modules', 'http', 'errors'] },
    { layer: 'config', files: /^server\/src\/(config|setting-reader)\.ts$/, may: [] },
    { layer: 'errors', files: /^server\/src\/app-error\.ts$/, may: [] },
    { layer: 'db', files: /^server\/src\/db\//, may: ['errors', 'config'] },
    { layer: 'queue', files: /^server\/src\/queue\//, may: ['db', 'errors'] },
    { layer: 'http', files: /^server\/src\/http\//, may: ['errors', 'config', 'db'] },
    { layer: 'modules', files: /^server\/src\/[a-z]+\//, may: ['db', 'queue', 'errors', 'http', 'config', 'deps'] },
  ],
  // First the layers that compose the stages; then those that read values of a page, from the field's meaning to the decision. Each imports only layers below it.
  engine: [
    { layer: 'entry', files: /^engine\/src\/entry\//, may: ['pipeline', 'proposal', 'lists', 'recipes', 'ladder', ...READER] },
    { layer: 'pipeline', files: /^engine\/src\/pipeline\//, may: ['lists', 'recipes', 'ladder', ...READER] },
    { layer: 'proposal', files: /^engine\/src\/proposal\//, may: ['recipes', 'ladder', ...READER] },
    { layer: 'recipes', files: /^engine\/src\/recipes\//, may: ['ladder', ...READER] },
    { layer: 'lists', files: /^engine\/src\/lists\//, may: ['ladder', ...READER] },
    { layer: 'ladder', files: /^engine\/src\/ladder\//, may: READER },
    { layer: 'extract', files: /^engine\/src\/extract\//, may: ['rank', 'values', 'page', 'fields'] },
    { layer: 'rank', files: /^engine\/src\/rank\//, may: ['values', 'page', 'fields'] },
    { layer: 'values', files: /^engine\/src\/values\//, may: ['page', 'fields'] },
    { layer: 'page', files: /^engine\/src\/page\//, may: ['fields'] },
    { layer: 'fields', files: /^engine\/src\/fields\//, may: [] },
  ],
}

/** Features of the web app never import each other; stages of the engine neither. Folders below these are closed to their siblings. */
export const CLOSED_FOLDERS = ['web/src/features', 'engine/src']
/** Folders and files beside closed folders that all of them may use. */
export const OPEN_TO_ALL = [
  /^engine\/src\/(types|errors|limits|time-limit|clock|semaphore|trace)\.ts$/,
  /^engine\/src\/(text|trees|fields|page|values|rank|access|part)\//,
]
/** Files that put the stages together. */
export const COMPOSERS = [
  /^engine\/src\/(index|settings|types)\.ts$/,
  /^engine\/src\/(entry|pipeline|proposal|recipes|lists|ladder)\//,
  /^engine\/src\/testing\//,
]
