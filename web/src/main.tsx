// Starts the browser app: styles, session, router.
import { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createAppRouter } from './app/router.tsx'
import { queryClientOptions } from './app/query-client-options.ts'
import { startSession } from './state/session.ts'
import './ui/base.css'

const queryClient = new QueryClient(queryClientOptions)
const router = createAppRouter()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(<App queryClient={queryClient} router={router} />)
void startSession(queryClient)
