// Schemas are read, not compiled at run time: the page's security policy forbids making code from text.
import { z } from 'zod'

z.config({ jitless: true })
