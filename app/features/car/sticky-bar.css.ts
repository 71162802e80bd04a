import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

/** Too narrow for the text: a phone of 320 px, or larger text on a wider one. The panel has the price type. */
const narrow = '(max-width: 21em)';

/** Price and enquiry are within reach of the thumb anywhere on the page. Overflow wraps to the next line. */
export const stickyBar = style({
  position: 'fixed',
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  padding: `${space(2.5)} ${space(4)} calc(${space(2.5)} + env(safe-area-inset-bottom))`,
  background: color.surface,
  borderBlockStart: `1px solid ${color.line}`,
  lineHeight: 1.25,
  '@media': {
    // The bar would cover too much of the page, so it ends the page instead.
    '(max-height: 18em)': { position: 'static', marginInline: `calc(-1 * ${space(4)})` },
    [from('lg')]: { display: 'none' },
  },
});
// While a page streams in, half a bar would show and then shift: the bar waits for the end of the page.
globalStyle(`body:not(:has(> footer)) ${stickyBar}`, { visibility: 'hidden' });
globalStyle(`${stickyBar} > p`, { flex: '999 0 auto' });
globalStyle(`${stickyBar} strong`, { fontSize: '1.25rem' });
// As wide as the price, so that it never forces a line break.
globalStyle(`${stickyBar} > p > span`, {
  flex: '1 0 100%',
  contain: 'inline-size',
  fontSize: '.8125rem',
  '@media': { [narrow]: { display: 'none' } },
});
// Two lines of actions cover less than a third of a phone.
globalStyle(`${stickyBar} :is(a, button)`, {
  '@media': { '(max-width: 17em)': { minHeight: space(9) } },
});
/** Text in place of a price may wrap. */
export const words = style([stickyBar]);
globalStyle(`${words} > p`, { flex: '999 1 6rem' });
globalStyle(`${words} strong`, { fontSize: '1rem', lineHeight: 1.25 });
// The icon is enough on screen; the word stays for screen readers.
globalStyle(`${stickyBar} button, ${stickyBar} a[data-event]`, {
  width: space(12),
  padding: 0,
  gap: 0,
  fontSize: 0,
});
/** The primary action shares the price's line if it fits; on its own line it takes the full width. */
export const action = style({
  flex: '1 0 auto',
  maxWidth: '9.5rem',
  padding: `0 ${space(3)}`,
  textWrap: 'balance',
  '@media': { [narrow]: { maxWidth: '100%', paddingInline: space(2), fontSize: '.9375rem' } },
});
/** Without a price beside it. */
export const wide = style({ flex: 1, padding: `0 ${space(3)}` });
// Scrolling to a focused element keeps it clear of the bar.
globalStyle('html:has([data-bottom-bar])', {
  '@media': { '(max-width: 991.98px)': { scrollPaddingBottom: space(22) } },
});
