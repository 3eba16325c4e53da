/** Copies a text and says so where the finger is. */
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'

type CopyButtonProps = { text: string; label?: string; copiedLabel?: string }

export function CopyButton({ text, label = 'Copiar', copiedLabel = 'Copiado' }: CopyButtonProps) {
  const { copied, copy } = useClipboard({ timeout: 2000 })
  return (
    <>
      <Button
        variant="default"
        leftSection={
          copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
        }
        onClick={() => copy(text)}
      >
        {copied ? copiedLabel : label}
      </Button>
      <span className="visually-hidden" role="status">
        {copied ? copiedLabel : ''}
      </span>
    </>
  )
}
