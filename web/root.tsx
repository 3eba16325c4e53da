/** The page around every page: fonts, theme, dialogs. Query and notifications wait for the signed-in layouts. */
import './styles/layers.css'
import './styles/fonts.css'
import './styles/roles.css'
import './styles/base.css'
import { type ReactNode, useContext } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import { BROWSER_NOTES, BROWSER_SCRIPT } from './browser-notes.ts'
import barlow from './fonts/barlow-condensed-700.woff2?url'
import inter from './fonts/inter.woff2?url'
import { PublicFrame } from './layouts/public-frame.tsx'
import { LostConnection } from './offline/lost-connection.tsx'
import { isUnanswered } from './offline/unanswered.ts'
import { siteContext } from './page-context.ts'
import { PAPER } from './paper.ts'
import { SCHEME_SCRIPT, schemeAttribute } from './scheme.ts'
import { ScriptMark } from './script-mark.ts'
import { ConfirmProvider } from './ui/confirm-dialog.tsx'
import { NoticeProvider } from './ui/notice-dialog.tsx'
import { StatusPage } from './ui/status-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) => context.get(siteContext)

/** What the root says holds until the next full load. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: inter, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: barlow, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta: Route.MetaFunction = () => [{ title: 'Dorsal' }]

export function Layout({ children }: { children: ReactNode }) {
  const mark = useContext(ScriptMark)
  return (
    <html lang="es" {...schemeAttribute}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={PAPER.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={PAPER.dark} media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, hashed for the policy */}
        <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BROWSER_SCRIPT }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, hashed for the policy */}
        <script nonce={mark} dangerouslySetInnerHTML={{ __html: SCHEME_SCRIPT }} />
        <Meta />
        <Links />
      </head>
      <body>
        <div
          className="browser-notes"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          dangerouslySetInnerHTML={{ __html: BROWSER_NOTES }}
        />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <NoticeProvider>
      <ConfirmProvider>
        <Outlet />
      </ConfirmProvider>
    </NoticeProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <PublicFrame>{isUnanswered(error) ? <LostConnection /> : <StatusPage status={status} />}</PublicFrame>
  )
}
