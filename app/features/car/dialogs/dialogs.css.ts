import { style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const page = style({
  display: 'grid',
  gap: space(5),
  maxWidth: '44rem',
  paddingBlock: `${space(6)} ${space(16)}`,
});
export const content = style({ display: 'grid', gap: space(5) });
export const address = style({ display: 'grid', gap: space(2), fontWeight: 600 });
export const url = style({
  minHeight: space(11),
  paddingInline: space(3),
  border: `1px solid ${color.line}`,
  borderRadius: 6,
  background: color.surfaceMuted,
  color: color.text,
});
export const ways = style({
  display: 'grid',
  gap: space(3),
  '@media': { [from('sm')]: { gridTemplateColumns: 'repeat(3, 1fr)' } },
});
