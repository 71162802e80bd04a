import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { oneColumn, smallPrint, wrappingRow } from '~/styles/patterns';
import { from, space } from '~/styles/space';

export const calculator = style({
  ...oneColumn,
  gap: space(5),
  maxWidth: '48rem',
  padding: `${space(6)} min(${space(5)}, 5.6vw)`,
  borderRadius: frame.radius,
  background: color.surfaceMuted,
  '@media': { [from('md')]: { padding: space(8) } },
});
export const result = style({ display: 'grid', gap: space(2) });
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
  alignItems: 'end',
  gap: space(3),
});
export const buttons = style(wrappingRow);
export const small = style(smallPrint);
