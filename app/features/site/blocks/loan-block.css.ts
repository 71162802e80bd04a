import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { oneColumn, smallPrint, thinBorder } from '~/styles/patterns';
import { from, space } from '~/styles/space';

/** The figure and the ways on beside the fields where there is room. */
export const calculator = style({
  ...oneColumn,
  gap: space(5),
  padding: `${space(6)} min(${space(5)}, 5.6vw)`,
  borderRadius: frame.radius,
  background: color.surfaceMuted,
  '@media': {
    [from('md')]: { padding: space(8) },
    [from('lg')]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 24rem)',
      gridTemplateRows: 'auto 1fr',
      columnGap: space(12),
      alignItems: 'start',
    },
  },
});
export const result = style({ display: 'grid', gap: space(2) });
/** While the price is no number, the figures are of another one. */
globalStyle(`${calculator}:has([aria-invalid]) ${result}`, { color: color.textMuted });
export const inputs = style({
  ...oneColumn,
  gap: space(4),
  '@media': { [from('lg')]: { gridArea: '1 / 1 / span 2' } },
});
/** On one line of the narrowest phone, with large text too. */
export const amount = style({
  fontFamily: frame.displayFont,
  fontSize: 'min(clamp(2.25rem, 1.5rem + 3vw, 3rem), 11vw)',
  fontWeight: frame.displayWeight,
  lineHeight: 1.1,
  fontVariantNumeric: 'tabular-nums',
});
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
  alignItems: 'start',
  gap: space(3),
  '@media': { [from('md')]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' } },
});
// Three amounts, and below them the term and how often.
globalStyle(`${fields} > *`, { '@media': { [from('md')]: { gridColumn: 'span 2' } } });
globalStyle(`${fields} > :nth-child(n + 4)`, { '@media': { [from('md')]: { gridColumn: 'span 3' } } });
export const price = style({ ...oneColumn, gap: space(1) });
/** As many in a line as fit, as wide as each other. */
export const buttons = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(13rem, 100%), 1fr))',
  gap: space(3),
});
export const terms = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))',
  gap: space(2),
});
export const term = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space(3),
  padding: space(3),
  ...thinBorder,
  background: color.surface,
  color: color.text,
  fontSize: '.875rem',
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'none',
  selectors: {
    '&:hover': { borderColor: color.textMuted },
    '&[aria-current]': { borderColor: color.accent, boxShadow: `inset 0 0 0 1px ${color.accent}` },
  },
});
/** The figures follow the fields where scripts run. */
export const apply = style({ display: 'contents' });
export const calculate = style({ '@media': { '(scripting: enabled)': { display: 'none' } } });
export const small = style(smallPrint);
export const notes = style({ display: 'grid', gap: space(2), gridColumn: '1 / -1', ...smallPrint });
export const error = style({
  color: color.critical,
  fontSize: '.9375rem',
  selectors: { '&:empty': { display: 'none' } },
});
