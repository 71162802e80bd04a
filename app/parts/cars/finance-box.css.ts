import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';
import { dress } from '~/templates/dressed';

/** One size for the repayment and both rates: none is more prominent than another. */
export const line = style({ fontSize: '.8125rem', color: color.textMuted, textWrap: 'balance' });
dress('finance', line);
// Above the link that covers the card, and large enough for a thumb in the room of a line.
globalStyle(`${line} a`, {
  position: 'relative',
  zIndex: 1,
  paddingBlock: 5,
  color: 'inherit',
  textDecorationColor: color.line,
});
// Keeps the asterisk at the end of the last line.
globalStyle(`${line} a:last-child`, { paddingInlineEnd: space(5) });
/** Below the bar that stays at the top. */
export const note = style({
  scrollMarginTop: space(20),
  maxWidth: '60rem',
  marginTop: space(6),
  fontSize: '.875rem',
  color: color.textMuted,
  selectors: { '&:target': { outline: `2px solid ${color.accent}`, outlineOffset: space(2) } },
});
