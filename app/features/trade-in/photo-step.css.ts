import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { oneColumn, smallPrint, thinBorder, wrappingRow } from '~/styles/patterns';
import { space } from '~/styles/space';

export { visuallyHidden as hidden } from '~/styles/layout.css';

export const step = style({ display: 'grid', gap: space(6), gridTemplateColumns: 'minmax(0, 1fr)' });
export const top = style({ ...wrappingRow, alignItems: 'center', justifyContent: 'space-between' });
export const count = style({ color: color.textMuted });
/** Two beside each other on a phone, four on a wide screen, one with large text. */
export const slots = style({
  display: 'grid',
  gap: space(3),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const slot = style({
  ...oneColumn,
  gridTemplateRows: 'auto 1fr auto',
  gap: space(2),
  padding: space(3),
  ...thinBorder,
  background: color.surface,
});
export const picture = style({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '3 / 2',
  overflow: 'hidden',
  borderRadius: `min(${frame.radius}, 8px)`,
  background: color.surfaceMuted,
  color: color.textMuted,
});
export const photo = style({ width: '100%', height: '100%', objectFit: 'cover' });
export const words = style({ ...oneColumn, alignContent: 'start', gap: space(1), overflowWrap: 'anywhere' });
export const label = style({ fontSize: '1rem' });
export const hint = style(smallPrint);
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(2)} ${space(3)}`,
});
export const form = style({ display: 'grid', gap: space(3), width: '100%', justifyItems: 'start' });
export const file = style({ maxWidth: '100%', minHeight: space(11), fontSize: '1rem' });
export const choose = style({
  position: 'relative',
  flex: '1 1 auto',
  selectors: { '&:focus-within': { outline: `3px solid ${color.accent}`, outlineOffset: '2px' } },
});
export const progress = style({
  flex: '1 1 6rem',
  minWidth: 0,
  height: space(2.5),
  accentColor: color.accent,
});
export const percent = style({ fontVariantNumeric: 'tabular-nums' });
export const link = style({
  display: 'inline-grid',
  alignItems: 'center',
  minHeight: space(8),
  padding: 0,
  border: 0,
  background: 'none',
  color: color.accent,
  font: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  cursor: 'pointer',
});
