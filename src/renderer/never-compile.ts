// The page's content security policy forbids compiling code at run time. Imported first: zod looks at this as each schema is made.
import { z } from 'zod'

z.config({ jitless: true })
