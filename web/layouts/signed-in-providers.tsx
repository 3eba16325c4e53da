/** What only signed-in screens need: answers of the API kept for a moment, notifications, modals. */
import '#web/styles/mantine-forms.css'
import '#web/styles/mantine-panel.css'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CallFailed } from '#web/client.ts'
import { panelKeys } from '#web/panel/home/home-queries.ts'
import { MantineFrame } from './mantine-frame.tsx'

/** A refusal is an answer: asking again does not change it. Only a lost connection or a busy server is retried. */
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof CallFailed && error.status >= 400 && error.status !== 503)

const newClient = () => {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: worthRetrying },
      mutations: { retry: false },
    },
    // Whatever was done may be what waited: the numbers of the menu are read again.
    mutationCache: new MutationCache({
      onSuccess: () => void client.invalidateQueries({ queryKey: panelKeys.all }),
    }),
  })
  return client
}

export function SignedInProviders({ children }: { children: ReactNode }) {
  // One a visit, never one a server: a shared client would hand one person's answers to another.
  const [client] = useState(newClient)
  return (
    <MantineFrame>
      <QueryClientProvider client={client}>
        <ModalsProvider labels={{ confirm: 'Aceptar', cancel: 'Cancelar' }}>
          <Notifications position="bottom-right" limit={3} />
          {children}
        </ModalsProvider>
      </QueryClientProvider>
    </MantineFrame>
  )
}
