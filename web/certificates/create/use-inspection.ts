/** What the server found in the Excel: columns, first rows, problems. Asked again when a column is corrected. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Columns, inspectExcel } from '#domain/certificates/batches/new-batch-contract.ts'
import { CallFailed, call } from '#web/client.ts'

export type ColumnField = keyof Columns

const sentenceOf = (error: Error | null): string | undefined => {
  if (!error) return undefined
  if (!(error instanceof CallFailed)) return 'No se pudo leer el Excel.'
  return error.notice.errors?.excel?.[0] ?? error.notice.message
}

export const useInspection = (file: File | null) => {
  const [taken, setTaken] = useState<{ of: File; rows: number[] } | null>(null)
  const accepted = taken && taken.of === file ? taken.rows : []
  const [chosen, setChosen] = useState<{ of: File; columns: Partial<Columns> } | null>(null)
  const corrected = chosen && chosen.of === file ? chosen.columns : {}
  const { name, email } = corrected
  const sent = name !== undefined && email !== undefined ? { ...corrected, name, email } : null
  const asked = useQuery({
    queryKey: ['certificate-excel', file?.name, file?.size, file?.lastModified, sent, accepted],
    queryFn: async ({ signal }) => {
      const body = new FormData()
      if (file) body.set('excel', file)
      if (sent) body.set('columns', JSON.stringify(sent))
      if (accepted.length > 0) body.set('accepted', JSON.stringify(accepted))
      return {
        of: file,
        ...(await call<typeof inspectExcel>('POST /api/certificados/inspect', { body, signal })),
      }
    },
    enabled: file !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // What was found in the file before says nothing about this one.
  const inspection = file && asked.data?.of === file ? asked.data : null

  /** The guess and what was corrected so far, together. */
  const correct = (changes: Partial<Columns>) => {
    if (!file || !inspection) return
    const { name: guessedName, email: guessedEmail, ...rest } = inspection.columns
    const base = {
      ...rest,
      ...(guessedName === null ? {} : { name: guessedName }),
      ...(guessedEmail === null ? {} : { email: guessedEmail }),
    }
    setChosen({ of: file, columns: { ...base, ...corrected, ...changes } })
  }

  const accept = (rows: number[]) => {
    if (file) setTaken({ of: file, rows: [...new Set([...accepted, ...rows])] })
  }
  const giveBack = (row: number) => {
    if (file) setTaken({ of: file, rows: accepted.filter((one) => one !== row) })
  }

  return {
    inspection,
    columns: { ...inspection?.columns, ...corrected },
    /** Null while nobody corrected the guess. */
    sent,
    correct,
    /** Rows whose proposed address is taken. */
    accepted,
    accept,
    giveBack,
    reading: asked.isFetching,
    refusal: file && !asked.isFetching ? sentenceOf(asked.error) : undefined,
  }
}

export type InspectionState = ReturnType<typeof useInspection>
