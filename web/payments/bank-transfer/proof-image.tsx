/** The photo of a transfer proof. It is private: fetched with the session's token, large on demand. */
import { Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { fetchAnswer } from '#web/client.ts'
import { usePrivatePicture } from '#web/ui/private-picture.ts'
import classes from './transfer-desk.module.css'
import { transferKeys } from './transfer-keys.ts'

export function ProofImage({ id, name }: { id: number; name: string }) {
  const { url, error } = usePrivatePicture({
    queryKey: transferKeys.image(id),
    load: (signal) => fetchAnswer('GET', `/api/transfers/${id}/image`, { signal }),
  })
  const [opened, large] = useDisclosure(false)
  if (error) return <div className={classes.noPicture}>No se pudo cargar la imagen</div>
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
