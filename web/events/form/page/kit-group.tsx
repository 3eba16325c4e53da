/** What the kit holds, thing by thing, each with its picture. */
import { Textarea, TextInput } from '@mantine/core'
import { Repeater, type RowFieldsProps } from '#web/ui/repeater.tsx'
import { FileField } from './file-field.tsx'
import type { GroupProps } from './group-props.ts'
import classes from './page.module.css'
import { type KitItemRow, newKitItem } from './page-draft.ts'
import { Preview } from './preview.tsx'
import { sendPicture, useSending } from './send-files.ts'

function ItemFields({ row, change, errors }: RowFieldsProps<KitItemRow>) {
  const { busy, refused, take, forgive } = useSending(sendPicture, (image) => change({ image }))
  return (
    <>
      <TextInput
        className={classes.wide}
        label="Artículo"
        placeholder="Camiseta"
        maxLength={80}
        value={row.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={errors.name}
      />
      <Textarea
        className={classes.wideOnPhones}
        label="Descripción"
        placeholder="Tela que respira, corte recto"
        autosize
        minRows={2}
        maxLength={300}
        value={row.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        error={errors.text}
      />
      <div className={classes.wideOnPhones}>
        <FileField
          label="Foto"
          hint="PNG, JPG o WEBP. Se ve cuadrada."
          accept=".png,.jpg,.jpeg,.webp"
          busy={busy}
          error={refused ?? errors.image}
          onFile={(file) => void take(file)}
          onRemove={
            row.image
              ? () => {
                  forgive()
                  change({ image: '' })
                }
              : undefined
          }
        >
          {row.image ? (
            <img className={classes.picture} src={row.image} alt={row.name || 'Artículo del kit'} />
          ) : null}
        </FileField>
      </div>
    </>
  )
}

export function KitGroup({ page, change, errors }: GroupProps) {
  const told = page.kit_items.filter(({ name }) => name)
  return (
    <>
      <p className={classes.hint}>Lo que cada persona recibe. Una foto vende más que tres líneas.</p>
      <div className={classes.kitItems}>
        <Repeater
          name="page.kit_items"
          rows={page.kit_items}
          onChange={(kit_items) => change({ kit_items })}
          errors={errors}
          newRow={newKitItem}
          rowLabel="Artículo"
          addLabel="Agregar artículo"
          empty="Aún no hay artículos."
          fields={ItemFields}
          tall
        />
      </div>
      {told.length > 0 ? (
        <Preview>
          <ul>
            {told.map(({ key, name, text, image }) => (
              <li key={key} className={classes.item}>
                {image ? <img src={image} alt="" width={64} height={64} /> : null}
                <div>
                  <b>{name}</b>
                  <span>{text}</span>
                </div>
              </li>
            ))}
          </ul>
        </Preview>
      ) : null}
    </>
  )
}
