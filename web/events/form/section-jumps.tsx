/** The parts of a long form, on a phone: a press leads to each of them. */
import classes from './section-jumps.module.css'

const PARTS = [
  ['fechas', 'Fechas'],
  ['imagenes', 'Imágenes'],
  ['tarifas', 'Tarifas'],
  ['categorias', 'Categorías'],
  ['kits', 'Kits'],
] as const

export type Part = (typeof PARTS)[number][0]

const idOf = (part: Part) => `parte-${part}`

/** Stands in the card of a part. */
export function PartBegins({ part }: { part: Part }) {
  return <span id={idOf(part)} className={classes.begins} />
}

export function SectionJumps() {
  return (
    <nav className={classes.jumps} aria-label="Partes del formulario">
      {PARTS.map(([part, label]) => (
        <button
          key={part}
          type="button"
          onClick={() =>
            document.getElementById(idOf(part))?.closest('section')?.scrollIntoView({ block: 'start' })
          }
        >
          {label}
        </button>
      ))}
    </nav>
  )
}
