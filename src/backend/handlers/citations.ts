import { citeTogether, worksOf } from '../citations/cite-together.ts'
import { writeReferences } from '../citations/formats/formats.ts'
import { readCited } from '../citations/read-cited.ts'
import type { Library } from '../library/database/open.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{ parts(): { library: Library } }>()

export const citations = {
  cite: routes.citations.cite.handler(({ context, input }) =>
    citeTogether(readCited(context.parts().library, input.cited), input.style),
  ),
  export: routes.citations.export.handler(async ({ context, input }) => {
    const { works, skipped } = readCited(context.parts().library, input.cited)
    const references = worksOf(works)
    return { ...(await writeReferences(references, input.format)), works: references.length, skipped }
  }),
}
