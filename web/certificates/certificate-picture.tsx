/** A certificate the server drew for this screen only: fetched with the session's token. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LoadError } from '#web/ui/load-error.tsx'
import classes from './certificate-picture.module.css'

type CertificatePictureProps = {
  /** Says which picture it is: another one is drawn when it changes. */
  name: readonly unknown[]
  load: (signal: AbortSignal) => Promise<Response>
  alt: string
}

export function CertificatePicture({ name, load, alt }: CertificatePictureProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['certificate-picture', ...name],
    queryFn: async ({ signal }) => (await load(signal)).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const address = URL.createObjectURL(data)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [data])
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!url)
    return <Skeleton className={classes.waiting} role="status" aria-label="Dibujando el certificado" />
  return <img className={classes.picture} src={url} alt={alt} />
}
