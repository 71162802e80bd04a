import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { smallPrint } from '~/styles/patterns';
import { space } from '~/styles/space';

export const hours = style({ display: 'grid', gap: space(2), alignContent: 'start', fontSize: '.9375rem' });
export const status = style({ fontWeight: 600, textWrap: 'balance' });
export const open = style([status, { color: color.positive }]);
export const special = style({ display: 'grid', gap: space(1) });
export const summary = style({ minHeight: space(8), paddingBlock: space(1), color: color.textMuted });
export const week = style({ width: '100%', borderCollapse: 'collapse' });
globalStyle(`${week} th`, {
  // A weekday breaks between words only.
  overflowWrap: 'normal',
  fontWeight: 'inherit',
  textAlign: 'start',
  verticalAlign: 'top',
  padding: `${space(1)} ${space(3)} ${space(1)} 0`,
});
globalStyle(`${week} td`, {
  // A long weekday gives way; only in large text the hours do.
  minWidth: 'min(9rem, 40vw)',
  padding: `${space(1)} 0`,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
});
// Large text on a phone: the hours stand below their day.
globalStyle(`${week} :is(th, td)`, {
  '@media': { '(max-width: 18em)': { display: 'block', textAlign: 'start' } },
});
export const today = style({ fontWeight: 600 });
export const note = style({ display: 'block', ...smallPrint });
