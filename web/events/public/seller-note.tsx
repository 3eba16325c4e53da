/** Ley 1480 de 2011: a page that sells says who sells and where a buyer can complain. */
import { Link } from 'react-router'
import classes from './seller-note.module.css'

export function SellerNote({ organizer }: { organizer: string }) {
  return (
    <aside className={classes.note} aria-label="Quién vende">
      <p>
        Organiza y vende: <strong>{organizer}</strong>. Precios en pesos colombianos; ves el total con
        impuestos y servicio antes de pagar.
      </p>
      <p>
        <Link to="/datos-personales">Tratamiento de datos personales</Link> ·{' '}
        <a href="https://www.sic.gov.co" rel="noreferrer">
          Superintendencia de Industria y Comercio
        </a>
      </p>
    </aside>
  )
}
