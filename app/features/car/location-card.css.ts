import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const card = style({
  display: 'grid',
  gap: space(6),
  padding: space(5),
  borderRadius: frame.radius,
  background: color.surfaceMuted,
  '@media': { [from('sm')]: { gridTemplateColumns: '1fr 1fr', padding: space(6) } },
});
export const contact = style({ display: 'grid', gap: space(2), alignContent: 'start' });
export const address = style({ display: 'grid', fontStyle: 'normal' });
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: space(10),
  color: color.text,
});
export const licence = style({ fontSize: '.875rem', color: color.textMuted });
export const hours = style({ borderCollapse: 'collapse', alignSelf: 'start', fontSize: '.9375rem' });
export const caption = style({ textAlign: 'start', fontWeight: 600, paddingBlockEnd: space(2) });
globalStyle(`${hours} th`, {
  fontWeight: 'inherit',
  textAlign: 'start',
  padding: `${space(1)} ${space(4)} ${space(1)} 0`,
});
globalStyle(`${hours} td`, { fontVariantNumeric: 'tabular-nums', textAlign: 'end', whiteSpace: 'nowrap' });
export const today = style({ fontWeight: 600 });
