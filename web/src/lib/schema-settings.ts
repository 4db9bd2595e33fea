// Schemas are interpreted, not compiled at run time: the page's security policy forbids creating code from text.
import { z } from 'zod'

z.config({ jitless: true })
