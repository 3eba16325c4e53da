/** Light or dark. Both labels are in the page and CSS shows the right one, since the server cannot know the scheme. */
import { IconMoon, IconSun } from '@tabler/icons-react'
import { turnScheme } from '#web/scheme.ts'

export function ColorSchemeSwitch({ className }: { className?: string }) {
  return (
    <button type="button" className={className} onClick={turnScheme}>
      <span className="mantine-dark-hidden">
        <IconMoon size={20} aria-hidden="true" /> Modo oscuro
      </span>
      <span className="mantine-light-hidden">
        <IconSun size={20} aria-hidden="true" /> Modo claro
      </span>
    </button>
  )
}
