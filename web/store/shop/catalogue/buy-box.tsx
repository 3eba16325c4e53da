/** Size, how many, and into the cart (specification, sections 2.2, 5 and 9); or the way to another shop. */
import { type FormEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { ShopProduct } from '#domain/store/contract.ts'
import { SelectField } from '#web/light/fields/select-field.tsx'
import { leftWord } from '#web/light/kit-words.ts'
import { LightButton, LinkButton } from '#web/ui/light-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { cartNow, storeCart, useCart } from '../browser-storage.ts'
import { ALREADY_THERE, addLine, MOST_UNITS } from '../cart/cart-lines.ts'
import { QuantityField } from '../quantity-field.tsx'
import classes from './buy-box.module.css'
import { maxQuantity } from './max-quantity.ts'

const NO_STORAGE = {
  message: 'Tu navegador no guarda el carrito',
  body: 'Permite el almacenamiento de este sitio o sal del modo privado e intenta de nuevo.',
  icon: 'warning',
} as const

const FEW = 5

type Size = ShopProduct['categorias'][number]

/** The last ones are counted; of more than those, only that they run out. */
const leftText = (size: Size | undefined) => {
  if (!size || size.amount < 1) return null
  if (size.amount === 1) return 'Queda 1'
  if (size.amount <= FEW) return `Quedan ${size.amount}`
  return leftWord(size.amount, size.total_amount) ? 'Quedan pocas' : null
}

const sizeChoice = (size: Size, gift: boolean) => {
  const label = kitSizeLabel(size.sizes)
  if (size.amount <= 0) return { value: size.sizes, label: `${label} (agotada)`, disabled: true }
  const few = !gift && leftWord(size.amount, size.total_amount)
  return { value: size.sizes, label: few ? `${label} (quedan pocas)` : label, disabled: false }
}

function OtherShop({ url }: { url: string }) {
  return (
    <div className={classes.box}>
      <p className={classes.note}>Este producto se vende en otra tienda.</p>
      <LinkButton to={url} target="_blank" rel="noreferrer" size="lg" className={classes.add}>
        Ir a la tienda<span className="visually-hidden"> (se abre en otra pestaña)</span>
      </LinkButton>
    </div>
  )
}

function SizesAndAmount({ product }: { product: ShopProduct }) {
  const { categorias, price } = product
  const [only] = categorias
  const single = categorias.length === 1 && only && only.amount > 0 ? only.sizes : ''
  // Before the page is up the browser would send the form by itself.
  const up = useCart() !== undefined
  const navigate = useNavigate()
  const { show } = useNotice()
  const list = useRef<HTMLSelectElement>(null)
  const formId = useId()
  const refusalId = useId()
  const [size, setSize] = useState(single)
  const [quantity, setQuantity] = useState(1)
  const [refusal, setRefusal] = useState<string | null>(null)
  const most = Math.min(maxQuantity(product, size, 0), MOST_UNITS)
  const left = leftText(categorias.find(({ sizes }) => sizes === size))

  const chooseSize = (next: string) => {
    setSize(next)
    setRefusal(null)
    setQuantity((now) => Math.max(1, Math.min(now, maxQuantity(product, next, 0))))
  }

  const add = (event: FormEvent) => {
    event.preventDefault()
    const added = addLine(cartNow(), product, size, Math.min(quantity, most))
    if (!added.cart) {
      setRefusal(added.refusal)
      return list.current?.focus()
    }
    if (!storeCart(added.cart)) return void show(NO_STORAGE)
    void navigate('/tienda/products/cart')
  }

  return (
    <>
      <form id={formId} className={classes.box} noValidate onSubmit={add}>
        <div className={classes.choices}>
          <SelectField
            ref={list}
            label="Talla"
            name="size"
            value={size}
            error={refusal !== null}
            saidBy={refusalId}
            onChange={(event) => chooseSize(event.currentTarget.value)}
            data={[
              ...(single ? [] : [{ value: '', label: 'Elige' }]),
              ...categorias.map((offered) => sizeChoice(offered, price === 0)),
            ]}
          />
          <QuantityField label="Cantidad" value={quantity} most={most} onChange={setQuantity} />
        </div>
        {left && price > 0 ? <p className={classes.few}>{left}</p> : null}
        <div id={refusalId} role="alert">
          {refusal ? (
            <p className={classes.refusal}>
              {refusal}
              {refusal === ALREADY_THERE ? (
                <LinkButton to="/tienda/products/cart" look="outline" className={classes.toCart}>
                  Ver carrito
                </LinkButton>
              ) : null}
            </p>
          ) : null}
        </div>
        {price === 0 ? (
          <p className={classes.note}>Llévalo gratis con otro producto: uno por compra.</p>
        ) : null}
        <noscript>Para comprar aquí, activa JavaScript en tu navegador.</noscript>
      </form>
      {/* On phones the button stays within the thumb's reach; it belongs to the form by its id. */}
      <div className={classes.bar}>
        {price > 0 ? (
          <span className={classes.barPrice}>
            <Money value={price} />
          </span>
        ) : null}
        <LightButton type="submit" form={formId} size="lg" disabled={!up}>
          Agregar al carrito
        </LightButton>
      </div>
    </>
  )
}

export function BuyBox({ product }: { product: ShopProduct }) {
  if (product.url_shop) return <OtherShop url={product.url_shop} />
  if (!product.categorias.some(({ amount }) => amount > 0))
    return (
      <div className={classes.box}>
        <LightButton size="lg" disabled className={classes.off}>
          Agotado
        </LightButton>
        <p className={classes.note}>Por ahora no queda ninguno.</p>
      </div>
    )
  return <SizesAndAmount product={product} />
}
