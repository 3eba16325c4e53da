/** Search of the shop: a form of the browser's own, so that it works before and without scripts. */
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { LightButton } from '#web/ui/light-button.tsx'
import classes from './shop-search.module.css'

export function ShopSearch({ search }: { search: string }) {
  const box = useRef<HTMLInputElement>(null)

  // The box follows the address, also when a link or the back button changed it.
  useEffect(() => {
    if (box.current) box.current.value = search
  }, [search])

  return (
    <Form
      method="get"
      action="/tienda/products"
      className={classes.form}
      role="search"
      aria-label="Buscar productos"
    >
      <label className={classes.field}>
        <span className="visually-hidden">Buscar producto</span>
        <IconSearch size={20} aria-hidden="true" />
        <input
          ref={box}
          type="search"
          name="search"
          defaultValue={search}
          placeholder="Buscar producto"
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
        />
      </label>
      <LightButton type="submit">Buscar</LightButton>
    </Form>
  )
}
