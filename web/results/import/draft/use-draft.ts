/** The calls of a draft: another header row, the check, the import. A check counts only for what it checked. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  checkImport,
  getImport,
  inspectAgain,
  runImport,
} from '#domain/results/import/import-contract.ts'
import type { WireInspection } from '#domain/results/import/plan-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { resultsKeys } from '../results-keys.ts'
import { type PartDraft, sentPart, WHOLE } from './part-draft.ts'
import { type DraftSheet, draftOf, plansOf, withNewHeader } from './plan-draft.ts'

type Asked = { draft: DraftSheet[]; part: PartDraft }

export type Checked = AnswerOf<typeof checkImport>

export const useDraft = (eventId: number, importId: number, inspection: WireInspection) => {
  const client = useQueryClient()
  const { show } = useNotice()
  const [draft, setDraft] = useState(() => draftOf(inspection))
  const [part, setPart] = useState(WHOLE)
  const [checked, setChecked] = useState<(Asked & { answer: Checked }) | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const params = { id: eventId, import_id: importId }

  const change = (next: DraftSheet[]) => {
    setDraft(next)
    setRefused(null)
  }

  const rereading = useMutation({
    mutationFn: ({ sheet, row }: { sheet: string; row: number }) =>
      call<typeof inspectAgain>('POST /api/event-results/:id/imports/:import_id/inspect', {
        params,
        body: {
          header_rows: draft.map((one) => ({
            sheet: one.sheet,
            header_row: one.sheet === sheet ? row : one.header_row,
          })),
        },
      }),
    onError: (error) => void show(failureOf(error)),
    onSuccess: ({ inspection: again }, { sheet }) => change(withNewHeader(draft, again, sheet)),
  })

  const checking = useMutation({
    mutationFn: (asked: Asked) =>
      call<typeof checkImport>('POST /api/event-results/:id/imports/:import_id/check', {
        params,
        body: { plans: plansOf(asked.draft), ...sentPart(asked.part) },
      }),
    onMutate: () => setRefused(null),
    onError: (error) => {
      const { message, body, errors } = failureOf(error)
      const why = Object.values(errors ?? {})[0]?.[0] ?? body
      setRefused([message, why].filter(Boolean).join('. '))
    },
    onSuccess: (answer, asked) => setChecked({ ...asked, answer }),
  })

  const running = useMutation({
    mutationFn: ({ official, confirmed }: { official: boolean; confirmed: boolean }) =>
      call<typeof runImport>('POST /api/event-results/:id/imports/:import_id/run', {
        params,
        body: { plans: plansOf(draft), official, confirmed, ...sentPart(part) },
      }),
    onError: (error) => void show(failureOf(error)),
    onSuccess: async ({ import: started, ...notice }) => {
      if (!started) return show(notice)
      client.setQueryData(
        resultsKeys.import(eventId, importId),
        (before: AnswerOf<typeof getImport> | undefined) => before && { ...before, import: started },
      )
    },
  })

  // Another choice for corrections is checked at once: what is shown stays until the answer is there.
  const isSamePart = checked?.part === part || (checking.isPending && checked?.part.mode === part.mode)
  const isShown = checked?.draft === draft && isSamePart

  return {
    draft,
    change,
    reread: (sheet: string, row: number) => rereading.mutate({ sheet, row }),
    rereading: rereading.isPending,
    part,
    changePart: (next: PartDraft) => {
      setPart(next)
      setRefused(null)
    },
    /** What is done with corrections is shown at once, without another click. */
    chooseCorrections: (corrections: PartDraft['corrections']) => {
      const next = { ...part, corrections }
      setPart(next)
      checking.mutate({ draft, part: next })
    },
    /** Distances of the file as it is read now. */
    divisions: checked?.draft === draft ? checked.answer.file_divisions : [],
    check: () => checking.mutate({ draft, part }),
    checking: checking.isPending,
    checked: isShown ? checked.answer : null,
    refused,
    run: (official: boolean, confirmed: boolean) => running.mutate({ official, confirmed }),
    running: running.isPending,
  }
}
