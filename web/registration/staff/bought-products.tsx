/** What is handed out with the kits of this registration. */

import { boughtName } from '#domain/registration/rules/bought-products.ts'
import type { RegistrationDetail } from '#domain/registration/staff/registration-contract.ts'
import classes from './registration-drawer.module.css'

export function BoughtProducts({ products }: Pick<RegistrationDetail, 'products'>) {
  if (products.length === 0) return null
  return (
    <section aria-label="Productos">
      <h3 className={classes.title}>Productos: se recogen con el kit</h3>
      <ul className={classes.bought}>
        {products.map((product) => (
          <li key={product.id}>
            <span>{boughtName(product)}</span>
            <span>x {product.quantity}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
