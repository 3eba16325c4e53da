/** Formatted text in Spanish, with pictures sent to /image/upload. Heavy: only event forms load it. */
import '@mantine/core/styles/Typography.layer.css'
import '@mantine/tiptap/styles.layer.css'
import { Input } from '@mantine/core'
import { getUploadImageExtension, Link, RichTextEditor, type RichTextEditorProps } from '@mantine/tiptap'
import Image from '@tiptap/extension-image'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId } from 'react'
import type { uploadImage } from '#domain/events/contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { editorLabels } from './editor-labels.ts'
import { tablesAsLines } from './pasted-tables.ts'
import classes from './rich-text-field.module.css'

export type RichTextFieldProps = {
  label: string
  value: string
  onChange: (html: string) => void
  error?: string | undefined
}

const send = async (file: File) => {
  const body = new FormData()
  body.set('file', file)
  const { url } = await call<typeof uploadImage>('POST /image/upload', { body })
  return url
}

export function RichTextField({ label, value, onChange, error }: RichTextFieldProps) {
  const id = useId()
  const { show } = useNotice()
  const editor = useEditor({
    immediatelyRender: false,
    extensions: [
      StarterKit.configure({ link: false }),
      Link,
      // Pictures that are pasted or dropped are sent too, instead of growing inside the text.
      getUploadImageExtension(Image, {
        onImageUpload: send,
        onImageUploadError: (_, failed) => void show(failureOf(failed)),
      }),
    ],
    content: value,
    editorProps: {
      attributes: { 'aria-labelledby': `${id}-label`, role: 'textbox', 'aria-multiline': 'true' },
      transformPastedHTML: tablesAsLines,
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })

  // A draft that was found, or an event that was reloaded, replaces what the editor shows.
  useEffect(() => {
    if (!editor) return
    const written = editor.isEmpty ? '' : editor.getHTML()
    if (written !== value) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  // Mantine's types name the CommonJS twin of the same class.
  const shown = editor as unknown as RichTextEditorProps['editor']

  return (
    <div data-invalid={error ? true : undefined}>
      <Input.Label id={`${id}-label`} size="md" labelElement="div" onClick={() => editor?.commands.focus()}>
        {label}
      </Input.Label>
      <RichTextEditor editor={shown} labels={editorLabels} className={classes.editor}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
            <RichTextEditor.ImageUpload accept="image/png,image/jpeg,image/webp" />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      {error ? <Input.Error mt={4}>{error}</Input.Error> : null}
    </div>
  )
}
