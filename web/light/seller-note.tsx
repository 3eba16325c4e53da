/** Ley 1480 de 2011: a page that sells says who sells, under which terms, and where a buyer can complain. */
import { Link } from 'react-router'
import { TERMS_TITLE } from '#domain/payments/rules/default-terms.ts'
import type { Seller } from './seller.ts'
import { SellerFacts } from './seller-facts.tsx'
import classes from './seller-note.module.css'

export function SellerNote({ organizer, seller }: { organizer: string; seller?: Seller | undefined }) {
  return (
    <aside className={classes.note} aria-label="Quién vende">
      <p>
        Organiza y vende: {seller ? <SellerFacts seller={seller} /> : <strong>{organizer}</strong>}. Precios
        en pesos colombianos; ves el total con impuestos y servicio antes de pagar.
      </p>
      <p className={classes.ways}>
        <Link className="lone-link" to="/terminos">
          {TERMS_TITLE}
        </Link>
        <Link className="lone-link" to="/datos-personales">
          Tratamiento de datos personales
        </Link>
        <a className="lone-link" href="https://www.sic.gov.co" rel="noreferrer">
          Superintendencia de Industria y Comercio
        </a>
      </p>
    </aside>
  )
}
