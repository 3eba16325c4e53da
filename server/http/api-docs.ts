/** The contracts as OpenAPI, readable at /api/docs. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

type Described = ReturnType<typeof jsonSchemaTransform>

type Answers = { response?: Record<string, unknown>; produces?: string[]; redirects?: boolean }

/** A call that answers with a file, a stream or another address says so: Zod has no shape for them. */
const withFileAnswer = ({ schema, url }: Described): Described => {
  const { response, produces, redirects, ...rest } = schema as Answers
  const [media] = produces ?? []
  if (!response || !media) return { schema, url }
  const bytes = { [media]: { schema: { type: 'string', format: 'binary' } } }
  const answers = {
    200: { description: 'El archivo', content: bytes },
    ...(redirects ? { '3xx': { description: 'A otra dirección', type: 'null' } } : {}),
    ...response,
  }
  return { schema: { ...rest, response: answers }, url }
}

export const describeApi = async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Dorsal API',
        version: '1',
        description:
          'Inscripciones, pagos, tienda, certificados y resultados. Las llamadas con sesión llevan `Authorization: Bearer <token>`. Los errores tienen la forma `{message, body, icon, errors?, request_id}`.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => withFileAnswer(jsonSchemaTransform(route)),
    transformObject: jsonSchemaTransformObject,
  })
}

export const showApi = async (app: FastifyInstance) => {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' }
      route.schema = { ...route.schema, hide: true }
    })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { docExpansion: 'list' },
    })
  })
}
