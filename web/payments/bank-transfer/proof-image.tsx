/** The photo of a transfer proof. It is private: fetched with the session's token, large on demand. */
import { Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchAnswer } from '#web/client.ts'
import classes from './transfer-desk.module.css'
import { transferKeys } from './transfer-keys.ts'

const usePicture = (id: number) => {
  const { data, isError } = useQuery({
    queryKey: transferKeys.image(id),
    queryFn: async ({ signal }) =>
      (await fetchAnswer('GET', `/api/transfers/${id}/image`, { signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const address = URL.createObjectURL(data)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [data])
  return { url, isError }
}

export function ProofImage({ id, name }: { id: number; name: string }) {
  const { url, isError } = usePicture(id)
  const [opened, large] = useDisclosure(false)
  if (isError) return <div className={classes.noPicture}>No se pudo cargar la imagen</div>
  if (!url) return <div className={classes.noPicture} aria-busy="true" />
  return (
    <>
      <button type="button" className={classes.picture} onClick={large.open}>
        <img src={url} alt={`Comprobante de ${name}`} />
        <span className={classes.enlarge}>Ampliar</span>
      </button>
      <Modal opened={opened} onClose={large.close} title={`Comprobante de ${name}`} size="auto">
        <img className={classes.large} src={url} alt={`Comprobante de ${name}, ampliado`} />
      </Modal>
    </>
  )
}
