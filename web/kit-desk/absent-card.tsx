/** A good code of somebody who is not in the snapshot: with the PIN, by what the person says, and marked. */

import { useState } from 'react'
import { LightButton } from '#web/ui/light-button.tsx'
import type { Done } from './desk/desk-acts.ts'
import type { Desk } from './desk/open-desk.ts'
import { ABSENT } from './desk/scan-words.ts'
import card from './person-card.module.css'
import { PinDialog } from './pin-dialog.tsx'
import { failureSays } from './use-delivery.tsx'

type AbsentCardProps = {
  desk: Desk
  code: string
  onDone: (done: Done) => void
  onProblem: (says: string) => void
}

export function AbsentCard({ desk, code, onDone, onProblem }: AbsentCardProps) {
  const [asks, setAsks] = useState(false)
  const give = () => desk.acts.handOverAbsent(code).then(onDone, (error) => onProblem(failureSays(error)))
  return (
    <section className={card.card} aria-label="Código sin datos">
      <h2 className={card.name}>Sin datos</h2>
      <p>{ABSENT}</p>
      <LightButton className={card.deliver} onClick={() => setAsks(true)}>
        Entregar con PIN
      </LightButton>
      {asks ? (
        <PinDialog
          reasons={['El código es bueno y la persona no está en esta mesa.']}
          confirm="Entregar con PIN"
          tryPin={desk.tryPin}
          onPin={give}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </section>
  )
}
