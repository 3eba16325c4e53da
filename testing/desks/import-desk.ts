/** The import screen without a browser: upload, check, run, and wait for the end. */

import type { WireInspection } from '#domain/results/import/plan-contract.ts'
import type { ImportState } from '#domain/results/import/report-contract.ts'
import type { SheetPlan } from '#domain/results/rules/columns/column-plan.ts'
import { multipartBody } from '../multipart.ts'
import type { TestProduct } from '../product.ts'

/** How much of what is published a file replaces, and what becomes of corrections. */
export type ImportPart = { mode?: string; only?: string[]; corrections?: string }

type Uploaded = { import: ImportState; inspection: WireInspection; message?: string; body?: string }

export const planOf = ({ sheets }: WireInspection): SheetPlan[] =>
  sheets
    .filter(({ suggested }) => suggested)
    .map(({ sheet, header_row, race_division, columns }) => ({
      sheet,
      header_row,
      race_division,
      columns: columns.map(({ samples: _, ...column }) => column),
    }))

export const createImportDesk = (product: TestProduct, token: string) => {
  const { call } = product
  const path = (event_id: number) => `/api/event-results/${event_id}`

  const upload = (event_id: number, text: string | Buffer, filename = 'resultados.csv') => {
    const bytes = Buffer.isBuffer(text) ? text : Buffer.from(text)
    const { body, headers } = multipartBody({ file: { filename, type: 'text/csv', bytes } })
    return call<Uploaded>('POST', `${path(event_id)}/imports`, { token, body, headers })
  }

  const run = (
    event_id: number,
    import_id: number,
    plans: SheetPlan[],
    official = false,
    { confirmed = false, ...part }: ImportPart & { confirmed?: boolean } = {},
  ) =>
    call<{ message: string; icon: string; import: ImportState | null }>(
      'POST',
      `${path(event_id)}/imports/${import_id}/run`,
      { token, body: { plans, official, confirmed, ...part } },
    )

  const state = async (event_id: number, import_id: number) =>
    (await call<{ import: ImportState }>('GET', `${path(event_id)}/imports/${import_id}`, { token })).json
      .import

  const ended = async (event_id: number, import_id: number): Promise<ImportState> => {
    for (;;) {
      const now = await state(event_id, import_id)
      if (now.state === 'done' || now.state === 'failed') return now
      await new Promise((again) => setTimeout(again, 50))
    }
  }

  return {
    path,
    upload,
    run,
    state,
    ended,
    check: <T>(event_id: number, import_id: number, plans: SheetPlan[], part: ImportPart = {}) =>
      call<T>('POST', `${path(event_id)}/imports/${import_id}/check`, { token, body: { plans, ...part } }),
    /** From file to page in one go, with the columns as guessed. */
    publish: async (event_id: number, text: string, official = false, part: ImportPart = {}) => {
      const { json } = await upload(event_id, text)
      await run(event_id, json.import.id, planOf(json.inspection), official, part)
      return ended(event_id, json.import.id)
    },
  }
}
