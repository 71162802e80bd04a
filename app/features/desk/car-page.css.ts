import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { from, space } from '~/styles/space';

export const page = style({
  display: 'grid',
  gap: space(8),
  gridTemplateColumns: 'minmax(0, 1fr)',
  maxWidth: '48rem',
});
export const head = style({ display: 'grid', gap: space(2) });
export const state = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(3) });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(2) });
/** On a phone the button stays in sight while the form is. */
export const saveBar = style([
  buttons,
  {
    position: 'sticky',
    zIndex: 1,
    insetBlockEnd: 0,
    paddingBlock: space(2),
    background: color.surface,
    // Large text needs the screen for the form.
    '@media': { '(max-height: 30rem)': { position: 'static' }, [from('lg')]: { position: 'static' } },
  },
]);
globalStyle(`form:has(> ${saveBar}) :is(input, select, textarea)`, { scrollMarginBlockEnd: space(20) });
export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: space(8) });
/** A short form in a line: its fields, then its button. */
export const price = style({
  display: 'grid',
  gap: space(3),
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))',
  maxWidth: '28rem',
});
export const progress = style({ color: color.textMuted });
export const form = style({ display: 'grid', gap: space(8), gridTemplateColumns: 'minmax(0, 1fr)' });
export const group = style({
  display: 'grid',
  gap: `${space(4)} ${space(5)}`,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'end',
  minWidth: 0,
  padding: 0,
  border: 0,
  '@media': { [from('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const legend = style({ padding: 0, marginBlockEnd: space(3), fontSize: '1.125rem', fontWeight: 600 });
export const wide = style({ gridColumn: '1 / -1' });
export const photos = style({
  display: 'grid',
  marginBlockStart: space(4),
  gap: space(4),
  gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
});
export const photo = style({ display: 'grid', gap: space(2), alignContent: 'start' });
export const picture = style({
  width: '100%',
  height: 'auto',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  borderRadius: 8,
  background: color.surfaceMuted,
});
export const moves = style({ display: 'flex', flexWrap: 'wrap', gap: space(1) });
export const move = style({
  minWidth: space(9),
  minHeight: space(9),
  padding: `0 ${space(2)}`,
  border: `1px solid ${color.line}`,
  borderRadius: 8,
  background: color.surface,
  color: color.text,
  cursor: 'pointer',
  fontSize: '.875rem',
  selectors: { '&:hover': { borderColor: color.textMuted } },
});
export const cover = style({ color: color.textMuted, fontSize: '.875rem' });
export const files = style({
  display: 'block',
  maxWidth: '100%',
  minHeight: space(11),
  paddingBlock: space(2),
});
