/** /admin/certificados: the list lives at /admin/certificates (admin.md section 2). */
import { redirect } from 'react-router'
import type { Route } from './+types/to-list.ts'

const toList = ({ request }: { request: Request }) =>
  redirect(`/admin/certificates${new URL(request.url).search}`)

export const loader = ({ request }: Route.LoaderArgs) => toList({ request })
