import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { opener, thinBorder, wrappingRow } from '~/styles/patterns';
import { from, space } from '~/styles/space';

export const page = style({
  display: 'grid',
  gap: space(6),
  gridTemplateColumns: 'minmax(0, 44rem)',
  paddingBlock: `${space(8)} ${space(16)}`,
});
export const done = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  color: color.positive,
  fontWeight: 600,
});
globalStyle(`${done} svg`, { flex: 'none' });
export const part = style({ display: 'grid', gap: space(4) });
export const heading = style({ fontSize: '1.25rem' });
export const cancel = style({
  paddingBlock: space(3),
  borderBlockStart: `1px solid ${color.line}`,
});
export const summary = style(opener);
export const sure = style({ display: 'grid', gap: space(3), justifyItems: 'start', paddingBlock: space(2) });
export const start = style({ justifySelf: 'start' });

/** The facts of a booking, with the time most prominent. */
export const card = style({
  display: 'grid',
  gap: space(4),
  width: '100%',
  maxWidth: '38rem',
  padding: space(4),
  ...thinBorder,
  '@media': { [from('sm')]: { padding: space(6) } },
});
export const facts = style({ display: 'grid', gap: space(4), margin: 0 });
globalStyle(`${facts} dt`, { color: color.textMuted, fontSize: '.9375rem' });
globalStyle(`${facts} dd`, { margin: 0 });
export const when = style({ fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3, textWrap: 'balance' });
export const whenGone = style([when, { textDecoration: 'line-through', fontWeight: 400 }]);
export const line = style({ display: 'block' });
export const actions = style(wrappingRow);
