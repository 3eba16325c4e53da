/** The first certificates of a mailing, before anything is sent. */
import classes from './first-certificates.module.css'

export type FirstCertificate = { row: number; name: string; email: string; image: string }

type FirstCertificatesProps = { previews: readonly FirstCertificate[]; stale?: boolean }

export function FirstCertificates({ previews, stale = false }: FirstCertificatesProps) {
  return (
    <ul className={classes.previews} aria-label="Primeros certificados" data-stale={stale}>
      {previews.map(({ row, name, email, image }) => (
        <li key={row}>
          <a href={image} download={`${name}.jpg`}>
            <img src={image} alt={`Certificado de ${name}`} />
          </a>
          <strong>{name}</strong>
          <span>{email}</span>
        </li>
      ))}
    </ul>
  )
}
