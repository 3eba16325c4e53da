/** One product on offer: size first, then the tick, then how many (specification, sections 2.1 and 5). */

import { useEffect, useId, useState } from 'react'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { OfferedProduct } from '#domain/store/contract.ts'
import { Tick } from '#web/light/fields/tick.tsx'
import { thumbOf } from '#web/light/pictures.ts'
import { maxQuantity } from '#web/store/shop/catalogue/max-quantity.ts'
import { Money } from '#web/ui/money.tsx'
import type { ChosenProduct } from '../form/registration-form.ts'
import classes from './add-on.module.css'

const WARNING_MS = 3000

type AddOnProps = {
  product: OfferedProduct
  chosen: ChosenProduct | undefined
  busy: boolean
  /** What the hold owned of this product when the list was read. */
  held: (size: string) => number
  onChange: (line: ChosenProduct | null) => void
}

export function AddOn({ product, chosen, busy, held, onChange }: AddOnProps) {
  const { id, name_product, price, thumbnail, categorias } = product
  const warningId = useId()
  const [only] = categorias
  const [size, setSize] = useState(chosen?.size ?? (categorias.length === 1 && only ? only.sizes : ''))
  const [warned, setWarned] = useState(false)
  const most = maxQuantity(product, size, held(size))
  const quantity = chosen?.quantity ?? 1
  // While the totals come a control is off but keeps the focus, so that the keyboard does not lose its place.
  const cannotTake = busy || quantity <= 1
  const cannotAdd = busy || quantity >= most

  useEffect(() => {
    if (!warned) return
    const timer = setTimeout(() => setWarned(false), WARNING_MS)
    return () => clearTimeout(timer)
  }, [warned])

  const tick = (checked: boolean) => {
    if (!checked) onChange(null)
    else if (size) onChange({ id, size, quantity: 1 })
    else setWarned(true)
  }

  const chooseSize = (next: string) => {
    setSize(next)
    setWarned(false)
    if (chosen) onChange({ id, size: next, quantity: 1 })
  }

  return (
    <li className={classes.product} data-chosen={Boolean(chosen)}>
      <div className={classes.facts}>
        {thumbnail ? (
          <img
            className={classes.thumb}
            src={thumbOf(thumbnail)}
            width={72}
            height={72}
            alt=""
            loading="lazy"
          />
        ) : null}
        <div>
          <p className={classes.productName}>{name_product}</p>
          <p className={classes.productPrice}>
            {price === 0 ? (
              <span className={classes.gift}>¡Este producto es un regalo!</span>
            ) : (
              <Money value={price} />
            )}
          </p>
        </div>
      </div>
      <div className={classes.choices}>
        <div
          className={classes.sizes}
          role="radiogroup"
          aria-label={`Talla de ${name_product}`}
          aria-invalid={warned}
          aria-describedby={warned ? warningId : undefined}
        >
          {categorias.map(({ sizes, amount }) => {
            const out = amount + held(sizes) <= 0
            return (
              <label key={sizes} className={classes.chip}>
                <input
                  type="radio"
                  name={`size-${id}`}
                  value={sizes}
                  checked={size === sizes}
                  disabled={out}
                  aria-disabled={busy}
                  onChange={() => !busy && chooseSize(sizes)}
                />
                {kitSizeLabel(sizes)}
                {out ? <span className="visually-hidden"> (agotada)</span> : null}
              </label>
            )
          })}
        </div>
        {chosen && price > 0 ? (
          <fieldset className={classes.quantity} aria-label={`Cantidad de ${name_product}`}>
            <button
              type="button"
              aria-label="Uno menos"
              aria-disabled={cannotTake}
              onClick={() => !cannotTake && onChange({ id, size, quantity: quantity - 1 })}
            >
              −
            </button>
            <output>{quantity}</output>
            <button
              type="button"
              aria-label="Uno más"
              aria-disabled={cannotAdd}
              onClick={() => !cannotAdd && onChange({ id, size, quantity: quantity + 1 })}
            >
              +
            </button>
          </fieldset>
        ) : null}
        <Tick name={`product-${id}`} checked={Boolean(chosen)} onTick={tick}>
          Agregar<span className="visually-hidden"> {name_product}</span>
        </Tick>
      </div>
      {warned ? (
        <p id={warningId} className={classes.warning} role="alert">
          Selecciona tu talla.
        </p>
      ) : null}
    </li>
  )
}
