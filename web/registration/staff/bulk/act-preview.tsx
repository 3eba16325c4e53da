/** What an act would do, before it is done: to how many, and who is left out. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { BulkAnswer } from '#domain/registration/bulk/bulk-contract.ts'
import { failureOf } from '#web/failure.ts'
import classes from '../staff.module.css'
import { LeftOutList } from './left-out-list.tsx'

type ActPreviewProps = { preview: UseQueryResult<BulkAnswer>; waiting: string }

export function ActPreview({ preview: { data, error }, waiting }: ActPreviewProps) {
  return (
    <>
      <p className={classes.notice} data-tone={error ? 'danger' : data ? 'info' : 'quiet'} role="status">
        {error ? failureOf(error).message : data ? `${data.message}. ${data.body}` : waiting}
      </p>
      {data ? <LeftOutList left_out={data.left_out} /> : null}
    </>
  )
}
