/** The certificates' drawing thread, in the words of what it draws. */
import { startDrawingThread } from '#server/drawing/open-thread.ts'
import type { TemplateId } from '../rules/templates.ts'
import type { Drawing, DrawingFormat, DrawingJob } from './drawing.ts'

export type Renderer = {
  draw(drawing: Drawing, options: { format: DrawingFormat; title: string; width?: number }): Promise<Buffer>
  template(template: TemplateId): Promise<Buffer>
  close(): Promise<void>
}

export const createRenderer = (): Renderer => {
  const thread = startDrawingThread<DrawingJob>(new URL('./thread.ts', import.meta.url))
  return {
    draw: (drawing, options) => thread.draw({ kind: 'certificate', drawing, ...options }),
    template: (template) => thread.draw({ kind: 'template', template }),
    close: thread.close,
  }
}
