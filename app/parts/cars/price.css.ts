import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { figures, smallPrint } from '~/styles/patterns';
import { space } from '~/styles/space';
import { dress } from '~/templates/dressed';

export { visuallyHidden as hidden } from '~/styles/layout.css';
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: space(2) });
dress('price', line);
/** In large text there is room for a price a week. */
export const figure = style({ ...figures, fontSize: 'min(1.5rem, 9vw)' });
export const quiet = style({ fontSize: '1.125rem', fontWeight: 600 });
/** Beside the figure on a card, in the size of the repayment. */
export const kind = style({ ...smallPrint, fontSize: '.8125rem' });
export const label = style({
  flexBasis: '100%',
  fontSize: '.9375rem',
  fontWeight: 600,
  color: color.positive,
});

/** One size for the repayment and both rates: none is more prominent than another. */
export const finance = style({ fontSize: '.8125rem', color: color.textMuted, textWrap: 'balance' });
dress('finance', finance);
// Above the link that covers the card, and large enough for a thumb in the room of a line.
globalStyle(`${finance} a`, {
  position: 'relative',
  zIndex: 1,
  paddingBlock: 5,
  color: 'inherit',
  textDecorationColor: color.line,
});
// Keeps the asterisk at the end of the last line.
globalStyle(`${finance} a:last-child`, { paddingInlineEnd: space(5) });
/** Below the bar that stays at the top. */
export const financeNote = style({
  scrollMarginTop: space(20),
  maxWidth: '60rem',
  marginTop: space(6),
  ...smallPrint,
  selectors: { '&:target': { outline: `2px solid ${color.accent}`, outlineOffset: space(2) } },
});
