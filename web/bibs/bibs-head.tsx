/** The top of the tab: how things stand in one line, and the one act that follows from it. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { BibBoard } from '#domain/bibs/contract.ts'
import { opensLater } from '#web/ui/opens-later.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import { assignLabel, atPickUpText, headLine, withoutSeriesText } from './bib-words.ts'
import classes from './bibs-tab.module.css'

const AssignModal = opensLater(async () => (await import('./assign/assign-modal.tsx')).AssignModal, {
  opened: false,
})

export function BibsHead({ eventId, board }: { eventId: number; board: BibBoard }) {
  const [assigning, setAssigning] = useState(false)
  const { assignable, at_pick_up, without_series, series } = board
  return (
    <>
      <TabTitle
        title="Dorsales"
        hint={at_pick_up > 0 ? `${headLine(board)}. ${atPickUpText(at_pick_up)}` : headLine(board)}
        action={
          assignable > 0 ? (
            <Button onClick={() => setAssigning(true)}>{assignLabel(assignable)}</Button>
          ) : undefined
        }
      />
      {without_series > 0 && series.length > 0 ? (
        <p className={classes.waiting}>{withoutSeriesText(without_series)}</p>
      ) : null}
      <AssignModal opened={assigning} eventId={eventId} onClose={() => setAssigning(false)} />
    </>
  )
}
