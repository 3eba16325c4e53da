/** In place of a page that could not be loaded. Not there, not one's own, or no number at all: one and the same page. */
import { CallFailed } from '#web/client.ts'
import { LoadError } from './load-error.tsx'
import { StatusPage } from './status-page.tsx'

type PageErrorProps = { error: Error; onRetry: () => void; home: { to: string; label: string } }

export function PageError({ error, onRetry, home }: PageErrorProps) {
  return error instanceof CallFailed && [404, 422].includes(error.status) ? (
    <StatusPage status={404} home={home} />
  ) : (
    <LoadError error={error} onRetry={onRetry} alone />
  )
}
