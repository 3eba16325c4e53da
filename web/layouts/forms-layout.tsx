/** Route layout of the public forms made of Mantine's widgets; the other public pages carry nothing of it. */
import { Outlet } from 'react-router'
import { MantineFrame } from './mantine-frame.tsx'

export default function FormsLayout() {
  return (
    <MantineFrame>
      <Outlet />
    </MantineFrame>
  )
}
