import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { oneColumn, thinBorder } from '~/styles/patterns';
import { below, from, space } from '~/styles/space';

export { visuallyHidden as hidden } from '~/styles/layout.css';

export const step = style({ display: 'grid', gap: space(6), gridTemplateColumns: 'minmax(0, 1fr)' });
export const count = style({ color: color.textMuted });
export const slots = style({
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
/** The drawing beside the words on a phone, above them elsewhere and with large text. */
export const slot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'start',
  gap: `${space(3)} ${space(4)}`,
  padding: space(4),
  ...thinBorder,
  background: color.surface,
  '@media': {
    [from('sm')]: {
      ...oneColumn,
      gridTemplateRows: 'auto 1fr auto',
    },
  },
});
export const picture = style({
  flex: '0 0 6rem',
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '3 / 2',
  overflow: 'hidden',
  borderRadius: `min(${frame.radius}, 8px)`,
  background: color.surfaceMuted,
  color: color.textMuted,
  '@media': { [below('sm')]: { alignSelf: 'start' } },
});
export const photo = style({ width: '100%', height: '100%', objectFit: 'cover' });
export const words = style({
  flex: '1 1 8rem',
  display: 'grid',
  alignContent: 'start',
  gap: space(1),
  overflowWrap: 'anywhere',
});
export const label = style({ fontSize: '1.0625rem' });
export const hint = style({ color: color.textMuted, fontSize: '.9375rem' });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(2)} ${space(3)}`,
  flex: '1 0 100%',
});
export const form = style({ display: 'grid', gap: space(3), width: '100%', justifyItems: 'start' });
export const file = style({ maxWidth: '100%', minHeight: space(11), fontSize: '1rem' });
export const choose = style({
  position: 'relative',
  flex: '1 1 auto',
  selectors: { '&:focus-within': { outline: `3px solid ${color.accent}`, outlineOffset: '2px' } },
});
/** A mouse has no camera behind it. */
export const onPhones = style({ '@media': { '(hover: hover) and (pointer: fine)': { display: 'none' } } });
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
