/** Type and number of a document, as 'Verificar mi pago' asks for them. */
import { NativeSelect, TextInput } from '@mantine/core'
import type { DocumentType } from '#domain/colombia/documents.ts'
import { DOCUMENT_OPTIONS, typedAs } from '#web/light/document-options.ts'

type DocumentInputsProps = {
  type: DocumentType
  dni: string
  errors: Record<string, string>
  onType: (type: DocumentType) => void
}

export function DocumentInputs({ type, dni, errors, onType }: DocumentInputsProps) {
  return (
    <>
      <NativeSelect
        name="document_type"
        label="Tipo de documento"
        data={DOCUMENT_OPTIONS}
        value={type}
        onChange={({ currentTarget }) => onType(currentTarget.value as DocumentType)}
        error={errors.document_type}
      />
      <TextInput
        name="dni"
        label="Número de documento"
        {...typedAs(type)}
        defaultValue={dni}
        autoComplete="off"
        error={errors.dni}
      />
    </>
  )
}
