/** A place of the panel whose work is not built yet: it says so, instead of a page that was not found. */
import { useLocation } from 'react-router'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { placeOf } from './admin-navigation.ts'

export const meta = () => [{ title: 'Llega pronto | Dorsal' }]

export default function LaterPage() {
  const label = placeOf(useLocation().pathname)?.label ?? ''
  return (
    <>
      <PageTitle title={label} />
      <EmptyState title="Esta parte llega pronto">Todavía la estamos construyendo.</EmptyState>
    </>
  )
}
