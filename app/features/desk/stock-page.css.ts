import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { from, space } from '~/styles/space';

export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '6rem minmax(0, 1fr)',
  gridTemplateAreas: '"photo name" "photo price" "state state"',
  columnGap: space(3),
  alignItems: 'start',
  paddingBlock: space(3),
  borderBlockEnd: `1px solid ${color.line}`,
  selectors: { '&:hover': { background: color.surfaceMuted } },
  '@media': {
    [from('lg')]: {
      gridTemplateColumns: '6rem minmax(0, 1fr) minmax(0, 1fr) 6rem',
      gridTemplateAreas: '"photo name state price"',
      columnGap: space(5),
      alignItems: 'center',
    },
  },
});
// The bar for several cars stays below what has the focus.
globalStyle(`${row} :is(a, input)`, { scrollMarginBlockEnd: space(40) });
/** Over the photo's corner, above the link that covers the whole row: only its box hides something of the photo. */
export const tick = style({
  gridArea: 'photo',
  position: 'relative',
  zIndex: 1,
  display: 'grid',
  placeItems: 'start',
  padding: space(1),
  alignSelf: 'start',
  justifySelf: 'start',
  width: space(11),
  height: space(11),
  cursor: 'pointer',
});
globalStyle(`${tick} > input`, { width: space(6), height: space(6), margin: 0 });
export const several = style({
  position: 'sticky',
  zIndex: 2,
  insetBlockEnd: 0,
  display: 'grid',
  gap: space(1),
  marginBlockStart: space(4),
  padding: space(2),
  border: `1px solid ${color.line}`,
  borderRadius: 8,
  background: color.surface,
  // Large text needs the screen for the list.
  '@media': { '(max-height: 30rem)': { position: 'static' } },
});
// Open, its fields would cover the list on a phone.
globalStyle(`${several}:has(details[open])`, {
  position: 'static',
  '@media': { [from('lg')]: { position: 'sticky' } },
});
// Until a car is ticked it ends the list.
globalStyle(`form:not(:has([name=car]:checked)) > ${several}`, { position: 'static' });
/** Within the bar: on its border, it would be over the list. */
export const legend = style({ float: 'left', padding: 0, color: color.textMuted, fontSize: '.875rem' });
export const states = style({ display: 'flex', flexWrap: 'wrap', gap: space(1) });
export const button = style({
  minHeight: space(11),
  // All of them in one row of a phone.
  padding: `0 ${space(2)}`,
  fontSize: '.875rem',
  border: `1px solid ${color.textMuted}`,
  borderRadius: 8,
  background: color.surface,
  color: color.text,
  cursor: 'pointer',
  selectors: { '&:hover': { borderColor: color.accent, color: color.accent } },
});
export const priceFields = style({
  display: 'grid',
  gap: space(2),
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(7rem, 100%), 1fr))',
  paddingBlockEnd: space(2),
});
export const photo = style({
  gridArea: 'photo',
  width: '6rem',
  height: '4.5rem',
  objectFit: 'cover',
  borderRadius: 8,
  background: color.surfaceMuted,
});
export const price = style({
  gridArea: 'price',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [from('lg')]: { textAlign: 'end' } },
});
export const state = style({
  gridArea: 'state',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(1)} ${space(2)}`,
  marginBlockStart: space(2),
  color: color.textMuted,
  fontSize: '.9375rem',
  '@media': { [from('lg')]: { marginBlockStart: 0 } },
});
export const table = style({ width: '100%', borderCollapse: 'collapse' });
globalStyle(`${table} :is(th, td)`, {
  padding: `${space(2)} ${space(2)} ${space(2)} 0`,
  borderBlockEnd: `1px solid ${color.line}`,
  fontWeight: 'inherit',
  textAlign: 'start',
  verticalAlign: 'top',
});
export const figure = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
