/** Uploads of what an event's page shows: the rules. Saving itself is part of the event's save. */
import type { AppContext } from '#server/app-context.ts'
import { invalid } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import * as contract from './page-contract.ts'
import { storeRules } from './store-rules.ts'

export const pageRoutes = ({ files }: AppContext): Route[] => [
  route(contract.uploadRules, async ({ body: [file] }) => {
    const url = file && (await storeRules(files, file.bytes))
    if (!url) throw invalid({ file: ['Ese archivo no es un PDF. Guarda el reglamento como PDF y súbelo.'] })
    return { url }
  }),
]
