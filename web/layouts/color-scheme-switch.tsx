/** Light or dark. Both labels are in the page and CSS shows the right one, since the server cannot know the scheme. */
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

export function ColorSchemeSwitch({ className }: { className?: string }) {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  return (
    <button
      type="button"
      className={className}
      onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
    >
      <span className="mantine-dark-hidden">
        <IconMoon size={20} aria-hidden="true" /> Modo oscuro
      </span>
      <span className="mantine-light-hidden">
        <IconSun size={20} aria-hidden="true" /> Modo claro
      </span>
    </button>
  )
}
