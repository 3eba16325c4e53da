/** The fields of one gateway, drawn from its description. A stored secret shows its last four signs as a hint. */
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import type { GatewayAccount } from '#domain/payments/contract.ts'
import { GATEWAYS, type GatewayField, MAX_LINE, MAX_LONG } from '#domain/payments/rules/gateways.ts'
import { ImageField } from '#web/ui/image-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import classes from './gateway-card.module.css'
import type { GatewayDraft } from './gateway-draft.ts'
import { GatewayHelp } from './gateway-help.tsx'

type GatewayFieldsProps = {
  account: GatewayAccount
  draft: GatewayDraft
  onChange: (change: Partial<GatewayDraft>) => void
  errors: Record<string, string>
}

const secretHint = (field: GatewayField, stored: string) =>
  [field.hint, stored ? `Guardada: ${stored}. Vacío la deja como está.` : null].filter(Boolean).join(' ')

export function GatewayFields({ account, draft, onChange, errors }: GatewayFieldsProps) {
  const { modes, fields } = GATEWAYS[account.gateway_name]

  const input = (field: GatewayField) => {
    const { name, label, secret, long, hint } = field
    const shared = { key: name, label, error: errors[name], autoComplete: 'off', spellCheck: false }
    if (secret) {
      const stored = account.secrets[name] ?? ''
      return (
        <PasswordField
          {...shared}
          key={name}
          autoComplete="new-password"
          maxLength={MAX_LINE}
          description={secretHint(field, stored) || undefined}
          placeholder={stored}
          value={draft.secrets[name] ?? ''}
          onChange={(event) => onChange({ secrets: { ...draft.secrets, [name]: event.currentTarget.value } })}
        />
      )
    }
    const open = {
      ...shared,
      description: hint,
      value: draft.settings[name] ?? '',
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ settings: { ...draft.settings, [name]: event.currentTarget.value } }),
    }
    return long ? (
      <Textarea
        {...open}
        key={name}
        className={classes.wide}
        spellCheck
        autosize
        minRows={3}
        maxRows={12}
        maxLength={MAX_LONG}
      />
    ) : (
      <TextInput {...open} key={name} maxLength={MAX_LINE} />
    )
  }

  return (
    <div className={classes.fields}>
      {modes ? (
        <div className={classes.wide}>
          <SegmentedControl
            aria-label="Modo"
            data={[
              { value: 'test', label: 'Pruebas' },
              { value: 'live', label: 'Producción' },
            ]}
            value={draft.live ? 'live' : 'test'}
            onChange={(mode) => onChange({ live: mode === 'live' })}
          />
          <p className={classes.modeHint}>
            {draft.live
              ? 'Cobra dinero de verdad.'
              : 'Nadie paga de verdad: usa las credenciales de pruebas.'}
          </p>
        </div>
      ) : null}
      <div className={classes.wide}>
        <GatewayHelp name={account.gateway_name} />
      </div>
      {fields.map(input)}
      <div className={classes.wide}>
        <ImageField
          label="Imagen"
          hint="Se muestra al elegir cómo pagar. PNG, JPG o WebP."
          accept=".png,.jpg,.jpeg,.webp"
          previewWidth={120}
          value={draft.image}
          currentUrl={draft.removeImage ? null : account.image}
          onChange={(image) => onChange({ image, removeImage: false })}
          error={errors.image}
        />
      </div>
    </div>
  )
}
