/** Sentences worth reading before going on; none is an obstacle. */
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from '../import.module.css'

export function Doubts({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Alert color="sol" icon={<IconAlertTriangle size={20} aria-hidden="true" />} title={title}>
      <ul className={classes.doubts}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  )
}
