/** The designs the product ships, to start from. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { listTemplates } from '#domain/certificates/design/design-contract.ts'
import type { CertificateValues } from '#domain/certificates/rules/placement.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { certificateKeys } from '../certificate-keys.ts'
import { useLetters } from './letters.ts'
import { SheetPrint } from './sheet-print.tsx'
import classes from './template-modal.module.css'
import type { Sheet } from './use-sheet.ts'

type TemplatesProps = {
  /** The person and the icon the templates are shown with. */
  values: CertificateValues
  icon: string | null
  onChoose: (sheet: Sheet) => void
}
type TemplateModalProps = TemplatesProps & { opened: boolean; onClose: () => void }

function Templates({ values, icon, onChoose }: TemplatesProps) {
  const { letters } = useLetters()
  const { data, error, refetch } = useQuery({
    queryKey: certificateKeys.templates,
    queryFn: ({ signal }) => call<typeof listTemplates>('GET /api/certificate-templates', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={260} />
  return (
    <ul className={classes.templates}>
      {data.templates.map(({ id, name, background, placements }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.template}
            onClick={() => onChoose({ background, placements })}
          >
            <SheetPrint sheet={{ background, placements }} values={values} icon={icon} letters={letters} />
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

export function TemplateModal({ opened, onClose, ...templates }: TemplateModalProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Empezar con una plantilla" size={720}>
      <p className={classes.hint}>
        Cambia el fondo y todos los elementos. Con «Deshacer» vuelves a lo que tenías.
      </p>
      {opened ? <Templates {...templates} /> : null}
    </FormModal>
  )
}
