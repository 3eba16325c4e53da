/** Every address of the site. Ids are written out, so that moving a file never changes one. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('layouts/public-layout.tsx', { id: 'public' }, [
    index('home/home-page.tsx', { id: 'home' }),
    route('eventos', 'events/public/events-page.tsx', { id: 'site-events' }),
    route('evento/:slug', 'events/public/event-page.tsx', { id: 'site-event' }),
    route('resultados', 'results/list/list-page.tsx', { id: 'results' }),
    route('resultados/:slug', 'results/event/event-page.tsx', { id: 'event-results' }),
    route('resultados/:slug/general', 'results/classification/classification-page.tsx', {
      id: 'classification',
    }),
    route('resultados/:slug/podios', 'results/podiums/podiums-page.tsx', { id: 'podiums' }),
    route('resultado/:id', 'results/one/result-page.tsx', { id: 'result' }),
    route('competidor/resultado/:id', 'results/one/result-page.tsx', { id: 'competitor-result' }),
    route('tienda/products', 'store/shop/catalogue/products-page.tsx', { id: 'store' }),
    // The two named views of the specification: the shell draws the summary, its child the section.
    layout('store/shop/cart/cart-shell.tsx', { id: 'cartShell' }, [
      route('tienda/products/cart', 'store/shop/cart/cart-section.tsx', { id: 'cartSection' }),
      route('tienda/products/checkout', 'store/shop/checkout/checkout-section.tsx', {
        id: 'checkoutSection',
      }),
    ]),
    route('tienda/products/:id', 'store/shop/catalogue/product-page.tsx', { id: 'product' }),
    route('tienda/orden/:reference', 'store/shop/order/order-page.tsx', { id: 'shopOrder' }),
    route('datos-personales/copia', 'privacy/copy-page.tsx', { id: 'data-copy' }),
    route('registrate/:slug', 'registration/register-page.tsx', { id: 'register' }),
    route('competidor/:dni', 'registration/mine/competitor-page.tsx', { id: 'competitor-state' }),
    route('firmar/:token', 'registration/sign/sign-page.tsx', { id: 'sign-consent' }),
    route('voy/:code', 'registration/going/going-page.tsx', { id: 'going' }),
    route('pago/respuesta', 'payments/public/return-page.tsx', { id: 'payment-return' }),
    route('cuenta', 'payments/account/own-account-page.tsx', { id: 'own-account' }),
    route('terminos', 'payments/installation/terms-page.tsx', { id: 'terms' }),
    route('verificar/:code', 'certificates/verify-page.tsx', { id: 'verify-certificate' }),
    // Pages with Mantine's widgets: they carry it along, the others do not.
    layout('layouts/forms-layout.tsx', { id: 'forms' }, [
      route('datos-personales', 'privacy/data-policy-page.tsx', { id: 'data-policy' }),
      route('datos-personales/confirmar', 'privacy/confirm-page.tsx', { id: 'confirm-data-request' }),
      route('pago/transferencia', 'payments/bank-transfer/transfer-page.tsx', { id: 'transfer' }),
      route('verificar-pago', 'payments/public/verify-page.tsx', { id: 'verify-payment' }),
      route('login', 'accounts/login-page.tsx', { id: 'login' }),
      route('recuperar', 'accounts/forgot-password-page.tsx', { id: 'forgot-password' }),
      route('recuperar/:token', 'accounts/set-password-page.tsx', { id: 'set-password' }),
    ]),
  ]),
  layout('layouts/competitor-layout.tsx', { id: 'competitor' }, [
    route('competitor/dashboard', 'competitor/dashboard-page.tsx', { id: 'dashboard' }),
    route('competitor/perfil', 'competitor/profile-page.tsx', { id: 'competitor-profile' }),
    route('competitor/historial', 'results/history/history-page.tsx', { id: 'history' }),
  ]),
  layout('layouts/admin-layout.tsx', { id: 'admin' }, [
    route('admin', 'layouts/to-panel.tsx', { id: 'to-panel' }),
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
      route('cupos', 'events/capacity/capacity-tab.tsx', { id: 'showEventCapacity' }),
      route('competitor', 'registration/staff/participants-tab.tsx', {
        id: 'showEventCompetitor',
      }),
      route('coupons', 'coupons/coupons-tab.tsx', { id: 'showEventCoupons' }),
      route('key-partner', 'events/partners/key-partner-tab.tsx', { id: 'showEventKeyPartner' }),
      route('pasarelas', 'payments/event-gateways-tab.tsx', { id: 'showEventPayU' }),
      route('gallery', 'events/gallery/gallery-tab.tsx', { id: 'showEventGallery' }),
      route('certificate-design', 'certificates/certificate-tab.tsx', { id: 'certificateDesign' }),
      route('questions', 'surveys/questions-tab.tsx', { id: 'showQuestions' }),
      route('questions/tabulation', 'surveys/results-tab.tsx', { id: 'tabulationData' }),
    ]),
    route('admin/competidores', 'registration/staff/people/competitors-page.tsx', { id: 'competitors' }),
    route('admin/usuarios', 'accounts/users-page.tsx', { id: 'users' }),
    route('admin/usuario/:id', 'accounts/user-page.tsx', { id: 'user' }),
    route('admin/pagos', 'payments/ledger/payments-page.tsx', { id: 'payments' }),
    route('admin/pasarelas', 'payments/gateways-page.tsx', { id: 'gateways' }),
    route('admin/productos', 'store/panel/products-page.tsx', { id: 'products' }),
    route('admin/productos/crear', 'store/panel/create-product-page.tsx', { id: 'createProduct' }),
    route('admin/productos/show/:id', 'store/panel/edit-product-page.tsx', { id: 'editProduct' }),
    route('admin/productos/checkout/:id', 'store/panel/order-page.tsx', { id: 'order' }),
    route('admin/productos/checkout/:id/empaque', 'store/panel/packing-slip-page.tsx', { id: 'packingSlip' }),
    route('admin/ordenes', 'store/panel/orders-page.tsx', { id: 'orders' }),
    route('admin/resultados', 'results/import/results-page.tsx', { id: 'eventResults' }),
    route('admin/results/import', 'results/import/import-page.tsx', { id: 'importResults' }),
    route('admin/certificates', 'certificates/batches/batches-page.tsx', { id: 'certificates' }),
    route('admin/certificados', 'certificates/to-list.tsx', { id: 'to-certificates' }),
    route('admin/certificados/crear', 'certificates/create/create-batch-page.tsx', {
      id: 'createCertificate',
    }),
    route('admin/correo', 'mail/outbox-page.tsx', { id: 'outbox' }),
    route('admin/datos-personales', 'privacy/panel/requests-page.tsx', { id: 'dataRequests' }),
    route('admin/perfil', 'accounts/profile-page.tsx', { id: 'profile' }),
  ]),
  route('*', 'not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig
