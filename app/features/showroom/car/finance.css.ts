import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { smallPrint, thinBorder } from '~/styles/patterns';
import { space } from '~/styles/space';

export { visuallyHidden as hidden } from '~/styles/layout.css';

export const offer = style({
  display: 'grid',
  gap: space(4),
  padding: space(5),
  borderRadius: frame.radius,
  background: color.surfaceMuted,
});
export const name = style({ fontSize: '1.0625rem' });
export const link = style({ display: 'inline-block', paddingBlock: space(1), fontSize: '.9375rem' });
export const note = style({ maxWidth: '42rem', ...smallPrint });
export const warning = style([note, { marginBlockStart: space(4), fontSize: '.8125rem', lineHeight: 1.45 }]);

export const calculator = style({
  display: 'grid',
  gap: space(4),
  padding: space(5),
  ...thinBorder,
  '@media': { '(max-width: 18em)': { padding: space(2) } },
});
export const title = style({ fontSize: '1.0625rem' });
export const small = style({ maxWidth: '42rem', ...smallPrint });
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(7.5rem, 100%), 1fr))',
  alignItems: 'end',
  gap: space(3),
});
/** As wide as each other, as many in a line as fit. */
export const buttons = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
  gap: space(2),
});
/** On a phone this button is first and widest. Enter in a field still calculates. */
export const apply = style({ '@media': { '(max-width: 30em)': { order: -1, gridColumn: '1 / -1' } } });
export const result = style({ display: 'grid', minHeight: space(14) });
export const amount = style({ fontSize: '1.5rem', lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' });

export const loanFacts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(8.5rem, 100%), 1fr))',
  gap: `${space(3)} ${space(4)}`,
});
export const fact = style({ minWidth: 0 });
globalStyle(`${fact} > dt`, { ...smallPrint });
globalStyle(`${fact} > dd`, { fontWeight: 600, fontVariantNumeric: 'tabular-nums' });
