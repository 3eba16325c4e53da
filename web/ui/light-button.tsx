/**
 * Buttons and links that look like Mantine's Button and weigh nothing: for public pages and for dialogs, which must
 * open even when the connection is gone. Forms and the panel use Mantine's own.
 */
import type { ComponentPropsWithRef } from 'react'
import { Link, type LinkProps } from 'react-router'
import classes from './light-button.module.css'

type Look = { look?: 'filled' | 'outline' | 'danger'; size?: 'md' | 'lg' }

const dress = (look: Look['look'], size: Look['size'], className: string | undefined) => ({
  className: className ? `${classes.button} ${className}` : classes.button,
  'data-look': look,
  'data-size': size,
})

export function LightButton({
  look = 'filled',
  size = 'md',
  className,
  ...rest
}: Look & ComponentPropsWithRef<'button'>) {
  return <button type="button" {...rest} {...dress(look, size, className)} />
}

export function LinkButton({ look = 'filled', size = 'md', className, ...rest }: Look & LinkProps) {
  return <Link {...rest} {...dress(look, size, className)} />
}
