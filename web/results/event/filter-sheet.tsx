/**
 * 'Buscar y filtrar' on phones: a floating button and a sheet from below, in the browser's own <dialog>. The button is
 * there once the filters themselves have scrolled away.
 */
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { LightButton } from '#web/ui/light-button.tsx'
import type { EventResults } from '../results-calls.ts'
import classes from './filter-sheet.module.css'
import { BibField, CategoryField, DistanceField, GenderField } from './result-fields.tsx'
import { afterChange, categoriesOf, type ResultFilter } from './result-filter.ts'
import { useGoToResults } from './use-result-filters.ts'

type FilterSheetProps = { head: EventResults; filter: ResultFilter }

function SheetForm({ head, filter, onDone }: FilterSheetProps & { onDone: () => void }) {
  const [draft, setDraft] = useState(filter)
  const [applying, setApplying] = useState(false)
  const go = useGoToResults(head)
  const division = head.distances.find(({ race_division }) => race_division === draft.race_division)

  const change = (name: keyof ResultFilter) => (event: { currentTarget: { value: string } }) =>
    setDraft(afterChange({ ...draft, [name]: event.currentTarget.value }, name, head.distances))

  const apply = async (event: FormEvent) => {
    event.preventDefault()
    setApplying(true)
    await go(draft, '')
    onDone()
  }

  return (
    <form className={classes.form} onSubmit={(event) => void apply(event)}>
      <BibField letters={head.bib_letters} value={draft.bib_number} onChange={change('bib_number')} />
      <DistanceField
        distances={head.distances}
        value={draft.race_division}
        onChange={change('race_division')}
      />
      <GenderField value={draft.gender} onChange={change('gender')} />
      <CategoryField
        categories={categoriesOf(division, draft.gender)}
        value={draft.category}
        onChange={change('category')}
      />
      <LightButton type="submit" size="lg" disabled={applying}>
        Aplicar
      </LightButton>
    </form>
  )
}

/** Whether it has left the screen at its upper edge. */
const useScrolledAway = (element: RefObject<HTMLElement | null>) => {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver(([seen]) => {
      if (seen) setAway(!seen.isIntersecting && seen.boundingClientRect.top < 0)
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return away
}

export function FilterSheet({
  head,
  filter,
  filters,
}: FilterSheetProps & { filters: RefObject<HTMLElement | null> }) {
  const [open, setOpen] = useState(false)
  const away = useScrolledAway(filters)
  const sheet = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (!open) return
    sheet.current?.showModal()
    document.documentElement.classList.add('no-scroll')
    return () => document.documentElement.classList.remove('no-scroll')
  }, [open])

  const close = () => sheet.current?.close()

  return (
    <>
      <LightButton
        size="lg"
        className={classes.opener ?? ''}
        hidden={!away && !open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={22} aria-hidden="true" />
        Buscar y filtrar
      </LightButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; this is the click beside the sheet */}
      <dialog
        ref={sheet}
        className={classes.sheet}
        aria-labelledby={titleId}
        onClose={() => setOpen(false)}
        onClick={(event) => {
          if (event.target === sheet.current) close()
        }}
      >
        {open ? (
          <div className={classes.inside}>
            <div className={classes.head}>
              <h2 id={titleId} className={classes.title}>
                Buscar y filtrar
              </h2>
              <button type="button" className={classes.close} aria-label="Cerrar" onClick={close}>
                <IconX size={24} aria-hidden="true" />
              </button>
            </div>
            <SheetForm head={head} filter={filter} onDone={close} />
          </div>
        ) : null}
      </dialog>
    </>
  )
}
