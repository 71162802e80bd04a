import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const card = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(3),
  padding: space(5),
  border: `1px solid ${color.line}`,
  borderRadius: frame.radius,
});
export const heading = style({ fontSize: '1.0625rem' });
export const amount = style({
  fontFamily: frame.displayFont,
  fontSize: '2.25rem',
  fontWeight: frame.displayWeight,
  lineHeight: 1.1,
  fontVariantNumeric: 'tabular-nums',
});
export const link = style({ display: 'inline-block', paddingBlock: space(1) });
