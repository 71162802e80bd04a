import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { from, space } from '~/styles/space';

export const panel = style({
  display: 'grid',
  gap: space(5),
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: space(4),
  border: `1px solid ${color.line}`,
  borderRadius: frame.radius,
  '@media': { [from('md')]: { padding: space(6) } },
});
export const vehicle = style({ fontWeight: 600 });
export const offer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(1)} ${space(3)}`,
});
export const amount = style({ fontSize: '1.75rem', lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' });
export const end = style({ flexBasis: '100%', color: color.textMuted });
export const facts = style({ margin: 0, borderBlockStart: `1px solid ${color.line}` });
export const fact = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  columnGap: space(4),
  paddingBlock: space(2),
  borderBlockEnd: `1px solid ${color.line}`,
});
export const value = style({ margin: 0 });
export const sum = style([value, { textAlign: 'end', fontVariantNumeric: 'tabular-nums' }]);
export const photos = style({
  display: 'grid',
  gap: space(3),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(7rem, 100%), 1fr))',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const photoLink = style({ display: 'grid', gap: space(1), minHeight: space(6), fontSize: '.9375rem' });
export const photo = style({
  width: '100%',
  height: 'auto',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  borderRadius: `min(${frame.radius}, 8px)`,
  background: color.surfaceMuted,
});
export const forms = style({ display: 'grid', gap: space(3), gridTemplateColumns: 'minmax(0, 1fr)' });
export const more = style({ borderBlockStart: `1px solid ${color.line}` });
export const summary = style({
  width: 'fit-content',
  minHeight: space(11),
  paddingBlock: space(2.5),
  color: color.accent,
  fontWeight: 600,
  cursor: 'pointer',
});
export const inside = style({ display: 'grid', gap: space(5), paddingBlock: space(2) });
export const form = style({
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: 'minmax(0, 1fr)',
  paddingBlockEnd: space(4),
});
export const send = style({ justifySelf: 'start' });
/** Beside each other as far as they fit. */
export const fields = style({
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 100%), 1fr))',
});
export const pair = style({
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
  width: '100%',
});
export const outcome = style({ fontWeight: 600 });
export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: '.9375rem' });
export const caption = style({ paddingBlockEnd: space(1), textAlign: 'start', color: color.textMuted });
export const cell = style({
  padding: `${space(2)} ${space(2)} ${space(2)} 0`,
  borderBlockEnd: `1px solid ${color.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
});
