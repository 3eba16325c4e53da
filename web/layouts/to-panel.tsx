/** /admin: what people type. The panel begins with its events. */
import { redirect } from 'react-router'

export const loader = () => redirect('/admin/eventos')
