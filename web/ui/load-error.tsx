/** A part of a screen that could not be loaded: why, and a way to try again. */
import { Button } from '@mantine/core'
import { CallFailed } from '#web/client.ts'
import { EmptyState } from './empty-state.tsx'

type LoadErrorProps = {
  error: Error
  onRetry: () => void
  /** Nothing else is on the page: the sentence is its title. */
  alone?: boolean
}

export function LoadError({ error, onRetry, alone = false }: LoadErrorProps) {
  const notice = error instanceof CallFailed ? error.notice : null
  return (
    <div role="alert">
      <EmptyState
        mark="!"
        level={alone ? 1 : 2}
        title={notice?.message ?? 'No se pudo cargar'}
        action={
          <Button variant="default" onClick={onRetry}>
            Intentar de nuevo
          </Button>
        }
      >
        {notice?.body}
      </EmptyState>
    </div>
  )
}
