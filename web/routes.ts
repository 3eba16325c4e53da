/** Every address of the site. Ids are written out, so that moving a file never changes one. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('layouts/public-layout.tsx', { id: 'public' }, [
    index('home/home-page.tsx', { id: 'home' }),
    route('resultados', 'results/results-page.tsx', { id: 'results' }),
    route('tienda/products', 'store/products-page.tsx', { id: 'store' }),
    route('datos-personales', 'privacy/data-policy-page.tsx', { id: 'data-policy' }),
  ]),
  layout('layouts/competitor-layout.tsx', { id: 'competitor' }, []),
  layout('layouts/admin-layout.tsx', { id: 'admin' }, []),
  route('*', 'not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig
