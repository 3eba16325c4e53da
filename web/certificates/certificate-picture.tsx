/** A certificate the server drew for this screen only: fetched with the session's token. */
import { Skeleton } from '@mantine/core'
import { LoadError } from '#web/ui/load-error.tsx'
import { usePrivatePicture } from '#web/ui/private-picture.ts'
import classes from './certificate-picture.module.css'

type CertificatePictureProps = {
  /** Says which picture it is: another one is drawn when it changes. */
  name: readonly unknown[]
  load: (signal: AbortSignal) => Promise<Response>
  alt: string
}

export function CertificatePicture({ name, load, alt }: CertificatePictureProps) {
  const { url, error, refetch } = usePrivatePicture({
    queryKey: ['certificate-picture', ...name],
    load,
    gcTime: 60_000,
  })
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!url)
    return <Skeleton className={classes.waiting} role="status" aria-label="Dibujando el certificado" />
  return <img className={classes.picture} src={url} alt={alt} />
}
