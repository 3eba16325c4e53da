/** The one form of a product, for creating and editing. Pictures of the gallery leave after the product is saved. */
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { listEventNames } from '#domain/accounts/contract.ts'
import type { PanelProduct } from '#domain/store/products/products-contract.ts'
import { call } from '#web/client.ts'
import { RichText } from '#web/events/form/text/rich-text.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ConfirmLeave } from '#web/ui/confirm-leave.tsx'
import { ImageField } from '#web/ui/image-field.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { Repeater } from '#web/ui/repeater.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './panel.module.css'
import { newSize, type SizeRow } from './product-draft.ts'
import { ProductPictures } from './product-pictures.tsx'
import { SizeFields } from './size-fields.tsx'
import { useProductForm } from './use-product-form.ts'

type ProductFormProps = {
  /** Null while it is being created. */
  product: PanelProduct | null
  /** A size that is stored goes through the server; false keeps it. */
  onRemoveSize?: (row: SizeRow) => Promise<boolean>
}

export function ProductForm({ product, onRemoveSize }: ProductFormProps) {
  const form = useProductForm(product)
  const { draft, change, errors } = form
  const { data } = useQuery({
    queryKey: ['events', 'names'],
    queryFn: ({ signal }) => call<typeof listEventNames>('GET /api/get-name-events', { signal }),
  })

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <ConfirmLeave when={form.dirty} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <SectionCard>
            <div className={classes.fields}>
              <TextInput
                label="Nombre Producto"
                withAsterisk
                maxLength={160}
                value={draft.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
                error={errors.name}
              />
              <RichText
                label="Descripción"
                value={draft.description}
                onChange={(description) => change({ description })}
                error={errors.description}
              />
            </div>
          </SectionCard>
          <SectionCard
            title="Media gallery"
            hint="Hasta 6 imágenes; se suben después de guardar el producto."
          >
            <ProductPictures
              stored={product?.images ?? []}
              chosen={form.chosen}
              onChosen={form.setChosen}
              uploads={form.uploads}
              onDismiss={form.dismissUpload}
            />
          </SectionCard>
          {draft.soldElsewhere ? null : (
            <SectionCard
              title="Inventario"
              hint="Una fila por talla. Lo que cambies aquí queda como movimiento en el inventario."
            >
              <div className={classes.sizes}>
                <Repeater
                  name="category"
                  rows={draft.sizes}
                  onChange={(sizes) => change({ sizes })}
                  errors={errors}
                  newRow={newSize}
                  rowLabel="Talla"
                  addLabel="Agregar talla"
                  empty="Sin tallas nadie puede comprarlo. Si tiene una sola, escribe «Única»."
                  fields={SizeFields}
                  {...(onRemoveSize ? { onRemove: onRemoveSize } : {})}
                />
              </div>
            </SectionCard>
          )}
        </div>
        <div className={classes.column}>
          <SectionCard title="Foto miniatura">
            <ImageField
              label="Miniatura"
              hint="PNG o JPG, cuadrada se ve mejor."
              accept=".png,.jpg,.jpeg"
              previewWidth={160}
              value={form.thumbnail}
              currentUrl={product?.thumbnail ?? null}
              onChange={form.setThumbnail}
              error={errors.thumbnail ?? null}
            />
          </SectionCard>
          <SectionCard title="Estado">
            <Switch
              label={draft.active ? 'Activo: se ve en la tienda' : 'Inactivo: nadie lo ve'}
              checked={draft.active}
              onChange={(event) => change({ active: event.currentTarget.checked })}
            />
          </SectionCard>
          <SectionCard title="Asignación en eventos">
            <NativeSelect
              label="Evento"
              description="Con evento, también se ofrece al inscribirse."
              value={draft.event_id}
              onChange={(event) => change({ event_id: event.currentTarget.value })}
              data={[
                { value: '', label: 'Sin evento: solo en la tienda' },
                ...(data?.events ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              error={errors.event_id}
            />
          </SectionCard>
          <SectionCard title="Precio">
            <div className={classes.fields}>
              <MoneyInput
                label="Precio producto"
                withAsterisk
                description="0 es un obsequio: uno por persona, con otra compra."
                value={draft.price}
                onChange={(price) => change({ price })}
                error={errors.price}
              />
              <TextInput
                label="SKU"
                withAsterisk
                maxLength={60}
                value={draft.sku}
                onChange={(event) => change({ sku: event.currentTarget.value })}
                error={errors.sku}
              />
              <Switch
                label="Se vende en otra tienda"
                checked={draft.soldElsewhere}
                onChange={(event) => change({ soldElsewhere: event.currentTarget.checked })}
              />
              {draft.soldElsewhere ? (
                <TextInput
                  label="URL"
                  withAsterisk
                  type="url"
                  placeholder="https://"
                  maxLength={500}
                  value={draft.url_shop}
                  onChange={(event) => change({ url_shop: event.currentTarget.value })}
                  error={errors.url_shop}
                />
              ) : null}
            </div>
          </SectionCard>
        </div>
      </div>
      <div className={classes.actions}>
        <Button component={Link} to="/admin/productos" variant="default">
          Cancelar
        </Button>
        <BusyButton busy={form.busy} busyLabel="Guardando...">
          Guardar producto
        </BusyButton>
      </div>
    </form>
  )
}
