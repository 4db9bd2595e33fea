// A thread of the page pool: returns the result of each page of a batch as soon as it is done.
import { parentPort } from 'node:worker_threads'
import { answerPage, type PageRequest } from './page-work.ts'

parentPort?.on('message', (requests: PageRequest[]) => {
  for (const request of requests) parentPort?.postMessage(answerPage(request))
})
