// The one entry of the package.
export { serveHttp, type HttpExchange } from './serve-http.ts'
export { serveStdio } from './serve-stdio.ts'
