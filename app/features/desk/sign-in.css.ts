import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { oneColumn } from '~/styles/patterns';
import { space } from '~/styles/space';

export const page = style({
  ...oneColumn,
  gap: space(6),
  width: '100%',
  maxWidth: '26rem',
  marginInline: 'auto',
  padding: `${space(12)} ${space(4)} ${space(16)}`,
});
export const form = style({ ...oneColumn, gap: space(5) });
export const help = style({ color: color.textMuted, fontSize: '.9375rem' });
/** The characters of a code are read one by one. */
export const code = style({ fontVariantNumeric: 'tabular-nums', letterSpacing: '.1em' });
