/** 'Comparar dos dorsales': two bibs of the event face to face (public.md 2.5 and section 5). */
import { type FormEvent, useState } from 'react'
import type { compareResults } from '#domain/results/contract.ts'
import { call, fillPath } from '#web/client.ts'
import fields from '#web/light/filter-fields.module.css'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import type { EventResults, Pair } from '../results-calls.ts'
import classes from './compare-card.module.css'
import { FaceToFace } from './face-to-face.tsx'

const FAILURE = {
  message: 'Error',
  body: 'Debes enviar dos números de dorsal (Competidores).',
  icon: 'error',
} as const

const described = ({ name, category }: Pair['bib1']) => `${name}: ${category || 'Sin categoría'}`

/** Not where they ran different distances, and not of who asked not to be named. */
function DuelPicture({ eventId, pair: { bib1, bib2 } }: { eventId: number; pair: Pair }) {
  if (bib1.race_division !== bib2.race_division || bib1.anonymous || bib2.anonymous) return null
  const query = { bib1: bib1.bib_number, bib2: bib2.bib_number, race_division: bib1.race_division }
  return (
    <a
      className={classes.picture}
      href={fillPath('/api/event-id/:eventId/compare/imagen.png', { eventId }, query)}
      download
    >
      Descargar la comparación como imagen
    </a>
  )
}

type CompareCardProps = { head: EventResults; race_division: string }

export function CompareCard({ head, race_division }: CompareCardProps) {
  const [comparing, setComparing] = useState(false)
  const [pair, setPair] = useState<Pair | null>(null)
  const { show } = useNotice()
  const { ask } = useConfirm()

  const find = (bib1: string, bib2: string, division: string) =>
    call<typeof compareResults>('GET /api/event-id/:eventId/compare', {
      params: { eventId: head.event.id },
      query: { bib1, bib2, race_division: division },
    })

  /** The chosen distance first; runners of another one are found without it. */
  const findAnywhere = async (bib1: string, bib2: string): Promise<Pair | null> => {
    if (!bib1 || !bib2) return null
    const here = await find(bib1, bib2, race_division).catch(() => null)
    return here ?? (await find(bib1, bib2, '').catch(() => null))
  }

  const compare = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (comparing) return
    const typed = new FormData(event.currentTarget)
    setComparing(true)
    const found = await findAnywhere(
      String(typed.get('bib1') ?? '').trim(),
      String(typed.get('bib2') ?? '').trim(),
    )
    setComparing(false)
    setPair(null)
    if (!found) return show(FAILURE)
    const fair = found.bib1.category === found.bib2.category
    const go =
      fair ||
      (await ask({
        title: 'Comparación entre categorías diferentes',
        body: `${described(found.bib1)}\n${described(found.bib2)}\n\nEsto puede generar ventajas o desventajas en la evaluación.`,
        confirm: 'Consultar',
      }))
    if (go) setPair(found)
  }

  const bib = (name: string, label: string) => (
    <label className={fields.field}>
      <span>{label}</span>
      <input
        name={name}
        inputMode={head.bib_letters ? 'text' : 'numeric'}
        autoComplete="off"
        maxLength={20}
        enterKeyHint="go"
      />
    </label>
  )

  return (
    <SectionCard title="Comparar dos dorsales">
      <form className={classes.form} onSubmit={(event) => void compare(event)} noValidate>
        {bib('bib1', 'Dorsal 1')}
        {bib('bib2', 'Dorsal 2')}
        <LightButton type="submit" aria-disabled={comparing}>
          {comparing ? 'Comparando...' : 'Comparar'}
        </LightButton>
      </form>
      <div aria-live="polite">{pair ? <FaceToFace pair={pair} /> : null}</div>
      {pair ? <DuelPicture eventId={head.event.id} pair={pair} /> : null}
    </SectionCard>
  )
}
