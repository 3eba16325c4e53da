/** Around the pages that use Mantine's widgets: the panel, Mis Eventos, and the public forms made of them. */
import '#web/styles/mantine.css'
import '#web/styles/mantine-ours.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { followScheme } from '#web/scheme.ts'
import { dorsalVariables, theme } from '#web/theme.ts'

/** As in the browser's storage, and told when our own switch is pressed. */
const manager = () => {
  const stored = localStorageColorSchemeManager()
  let stop = () => {}
  return {
    ...stored,
    subscribe: (onUpdate: (scheme: 'light' | 'dark' | 'auto') => void) => {
      stored.subscribe(onUpdate)
      stop = followScheme(onUpdate)
    },
    unsubscribe: () => {
      stored.unsubscribe()
      stop()
    },
  }
}
const colorSchemeManager = manager()

export function MantineFrame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={dorsalVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  )
}
