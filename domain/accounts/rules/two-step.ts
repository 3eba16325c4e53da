/** Of whom an installation demands two-step login (REQUIRE_TOTP). */

export const isDemanded = (role: string, { requireTotp }: { requireTotp: boolean }): boolean =>
  requireTotp && role === 'Administrator'
