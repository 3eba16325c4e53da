/** How far each picture is, and why one did not arrive. */
import { CloseButton, Progress } from '@mantine/core'
import type { Upload } from './upload-queue.ts'
import classes from './uploads.module.css'

type UploadListProps = { uploads: Upload[]; onDismiss: (key: number) => void }

export function UploadList({ uploads, onDismiss }: UploadListProps) {
  return uploads.length === 0 ? null : (
    <ul className={classes.uploads} aria-label="Subiendo">
      {uploads.map(({ key, name, percent, refused }) => (
        <li key={key} className={classes.upload}>
          <span className={classes.fileName}>{name}</span>
          {refused ? (
            <>
              <span className={classes.refused} role="alert">
                {refused}
              </span>
              <CloseButton
                size={40}
                aria-label={`Quitar ${name} de la lista`}
                onClick={() => onDismiss(key)}
              />
            </>
          ) : (
            <Progress.Root className={classes.bar} size={8} radius="xl">
              <Progress.Section value={percent} color="lluvia" aria-label={`Subiendo ${name}`} />
            </Progress.Root>
          )}
        </li>
      ))}
    </ul>
  )
}
