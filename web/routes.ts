/** Every address of the site. Ids are written out, so that moving a file never changes one. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('layouts/public-layout.tsx', { id: 'public' }, [
    index('home/home-page.tsx', { id: 'home' }),
    route('eventos', 'events/public/events-page.tsx', { id: 'site-events' }),
    route('evento/:slug', 'events/public/event-page.tsx', { id: 'site-event' }),
    route('resultados', 'results/results-page.tsx', { id: 'results' }),
    route('tienda/products', 'store/products-page.tsx', { id: 'store' }),
    route('datos-personales', 'privacy/data-policy-page.tsx', { id: 'data-policy' }),
    route('registrate/:slug', 'registration/register-page.tsx', { id: 'register' }),
    route('competidor/:dni', 'registration/competitor-page.tsx', { id: 'competitor-state' }),
    route('pago/respuesta', 'payments/public/return-page.tsx', { id: 'payment-return' }),
    route('pago/transferencia', 'payments/transfer/transfer-page.tsx', { id: 'transfer' }),
    route('terminos', 'payments/installation/terms-page.tsx', { id: 'terms' }),
    route('verificar-pago', 'payments/public/verify-page.tsx', { id: 'verify-payment' }),
    route('login', 'accounts/login-page.tsx', { id: 'login' }),
    route('recuperar', 'accounts/forgot-password-page.tsx', { id: 'forgot-password' }),
    route('recuperar/:token', 'accounts/set-password-page.tsx', { id: 'set-password' }),
  ]),
  layout('layouts/competitor-layout.tsx', { id: 'competitor' }, [
    route('competitor/dashboard', 'competitor/dashboard-page.tsx', { id: 'dashboard' }),
  ]),
  layout('layouts/admin-layout.tsx', { id: 'admin' }, [
    route('admin/eventos', 'events/list/events-page.tsx', { id: 'events' }),
    route('admin/eventos/crear', 'events/form/create-event-page.tsx', { id: 'createEvent' }),
    route('admin/eventos/edit/:id', 'events/form/edit-event-page.tsx', { id: 'editEvent' }),
    route('admin/eventos/crear-externo', 'events/external/create-external-page.tsx', {
      id: 'createExternalEvent',
    }),
    route('admin/eventos/edit-external/:id', 'events/external/edit-external-page.tsx', {
      id: 'editExternalEvent',
    }),
    route('admin/eventos/show/:id/vista-previa', 'events/public/preview-page.tsx', { id: 'previewEvent' }),
    // The ids of the tabs are the names of the specification (admin.md section 2).
    route('admin/eventos/show/:id', 'events/show/event-shell.tsx', { id: 'showEvent' }, [
      route('overview', 'events/overview/overview-tab.tsx', { id: 'showEventOverview' }),
      route('categories', 'events/rows/categories-tab.tsx', { id: 'showEventCategories' }),
      route('kits', 'events/rows/kits-tab.tsx', { id: 'showEventKits' }),
      route('competitor', 'registration/staff/participants-tab.tsx', {
        id: 'showEventCompetitor',
      }),
      route('coupons', 'coupons/coupons-tab.tsx', { id: 'showEventCoupons' }),
      route('key-partner', 'events/partners/key-partner-tab.tsx', { id: 'showEventKeyPartner' }),
      route('pasarelas', 'payments/event-gateways-tab.tsx', { id: 'showEventPayU' }),
      route('gallery', 'events/gallery/gallery-tab.tsx', { id: 'showEventGallery' }),
      route('certificate-design', 'events/show/certificate-tab.tsx', { id: 'certificateDesign' }),
      route('questions', 'surveys/questions-tab.tsx', { id: 'showQuestions' }),
      route('questions/tabulation', 'surveys/results-tab.tsx', { id: 'tabulationData' }),
    ]),
    route('admin/competidores', 'registration/staff/competitors-page.tsx', { id: 'competitors' }),
    route('admin/usuarios', 'accounts/users-page.tsx', { id: 'users' }),
    route('admin/usuario/:id', 'accounts/user-page.tsx', { id: 'user' }),
    route('admin/pagos', 'payments/ledger/payments-page.tsx', { id: 'payments' }),
    route('admin/pasarelas', 'payments/gateways-page.tsx', { id: 'gateways' }),
    route('admin/productos', 'layouts/later-page.tsx', { id: 'later-products' }),
    route('admin/ordenes', 'layouts/later-page.tsx', { id: 'later-orders' }),
    route('admin/resultados', 'layouts/later-page.tsx', { id: 'later-results' }),
    route('admin/certificates', 'layouts/later-page.tsx', { id: 'later-certificates' }),
    route('admin/correo', 'mail/outbox-page.tsx', { id: 'outbox' }),
  ]),
  route('*', 'not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig
