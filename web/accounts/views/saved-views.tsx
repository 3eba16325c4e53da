/** 'Vistas': filters, order and columns of a list that one keeps under a name. */
import { ActionIcon, Button, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBookmark, IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type {
  deleteView,
  listViews,
  SavedView,
  saveView,
  ViewList,
} from '#domain/accounts/views/views-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useAddressParams } from '#web/ui/address-params.ts'
import { toastUndo } from '#web/ui/table/undo-toast.tsx'
import { toastError } from '#web/ui/toast.ts'
import { SaveViewForm } from './save-view-form.tsx'
import classes from './saved-views.module.css'
import { viewOf } from './view-address.ts'

type SavedViewsProps = {
  list: ViewList
  /** Parts of the address that say what is open, such as the row of a drawer. */
  passing?: readonly string[]
  /** Parts that say where one is, such as a tab: no view has them, and every view is shown there. */
  stays?: readonly string[]
}

export function SavedViews({ list, passing = [], stays = [] }: SavedViewsProps) {
  const [params, setParams] = useAddressParams()
  const [opened, { toggle, close }] = useDisclosure(false)
  const { data, refetch } = useQuery({
    queryKey: ['saved-views', list],
    queryFn: ({ signal }) => call<typeof listViews>('GET /api/panel/views', { query: { list }, signal }),
    staleTime: 60_000,
  })
  const views = data?.views ?? []
  const aside = [...passing, ...stays]
  const shown = viewOf(params, aside)
  const current = shown === '' ? undefined : views.find(({ query }) => viewOf(query, aside) === shown)

  const apply = (query: string) => {
    setParams((before) => {
      const after = new URLSearchParams(query)
      for (const name of stays) if (before.has(name)) after.set(name, before.get(name) ?? '')
      return after
    })
    close()
  }

  const keep = async (name: string, query: string) => {
    await call<typeof saveView>('POST /api/panel/views', { body: { list, name, query } })
    await refetch()
  }

  const remove = async ({ id, name, query }: SavedView) => {
    try {
      await call<typeof deleteView>('DELETE /api/panel/views/:view_id', { params: { view_id: id } })
      await refetch()
      toastUndo({
        message: `Borraste la vista «${name}».`,
        undo: async () => {
          await keep(name, query)
          return `La vista «${name}» está otra vez.`
        },
        failed: (error) => failureOf(error).message,
      })
    } catch (error) {
      toastError(failureOf(error).message)
    }
  }

  return (
    <Popover opened={opened} onChange={close} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={toggle}
          className={classes.opener}
        >
          {current ? current.name : 'Vistas'}
          {current ? <span className="visually-hidden">, vista guardada</span> : null}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Vistas guardadas">
        {views.length > 0 ? (
          <ul className={classes.views}>
            {views.map((view) => (
              <li key={view.id}>
                <Button
                  variant="subtle"
                  justify="start"
                  fullWidth
                  aria-current={view === current ? 'true' : undefined}
                  rightSection={view === current ? <IconCheck size={16} aria-hidden="true" /> : null}
                  onClick={() => apply(view.query)}
                >
                  {view.name}
                </Button>
                <ActionIcon
                  variant="subtle"
                  size={44}
                  aria-label={`Borrar la vista «${view.name}»`}
                  onClick={() => void remove(view)}
                >
                  <IconX size={16} aria-hidden="true" />
                </ActionIcon>
              </li>
            ))}
          </ul>
        ) : null}
        {shown !== '' ? (
          <Button variant="subtle" justify="start" fullWidth onClick={() => apply('')}>
            Sin filtros
          </Button>
        ) : null}
        {current ? null : shown === '' ? (
          <p className={classes.hint}>Filtra u ordena la lista y guárdala aquí con un nombre.</p>
        ) : (
          <SaveViewForm onSave={(name) => keep(name, shown)} onSaved={close} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
