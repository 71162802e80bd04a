import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const car = style({ display: 'flex', flexWrap: 'wrap', gap: space(4) });
export const photo = style({
  flex: 'none',
  width: '8rem',
  height: '6rem',
  objectFit: 'cover',
  borderRadius: 8,
  background: color.surfaceMuted,
});
/** Beside the photo, even on a phone. */
export const facts = style({ flex: '1 1 10rem', minWidth: 0 });
export const state = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(1)} ${space(2)}`,
  marginBlockEnd: space(1),
});
export const later = style({ borderBlockStart: `1px solid ${color.line}` });
export const enquiry = style({
  display: 'grid',
  gap: space(1),
  justifyItems: 'start',
  paddingBlock: space(3),
  borderBlockEnd: `1px solid ${color.line}`,
});
