/** The top of the tab: how things stand in one line, and the one act that follows from it. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { BibBoard } from '#domain/bibs/contract.ts'
import { TabTitle } from '#web/ui/tab-title.tsx'
import { AssignModal } from './assign/assign-modal.tsx'
import { assignLabel, headLine, waitingWords } from './bib-words.ts'
import classes from './bibs-tab.module.css'

export function BibsHead({ eventId, board }: { eventId: number; board: BibBoard }) {
  const [assigning, setAssigning] = useState(false)
  const { assignable } = board
  const waiting = waitingWords(board)
  return (
    <>
      <TabTitle
        title="Dorsales"
        hint={headLine(board)}
        action={
          assignable > 0 ? (
            <Button onClick={() => setAssigning(true)}>{assignLabel(assignable)}</Button>
          ) : undefined
        }
      />
      {waiting.length > 0 ? (
        <ul className={classes.waiting}>
          {waiting.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      ) : null}
      <AssignModal opened={assigning} eventId={eventId} onClose={() => setAssigning(false)} />
    </>
  )
}
