import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

/** Narrow for the text: a phone of 320 px, or larger text on a wider one. The price's kind stands in the panel. */
const narrow = '(max-width: 21em)';

/** A phone's thumb reaches price and enquiry anywhere on the page. What does not fit in one line stands below it. */
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
    // It would leave too little of the page: then it ends the page instead.
    '(max-height: 18em)': { position: 'static', marginInline: `calc(-1 * ${space(4)})` },
    [from('lg')]: { display: 'none' },
  },
});
// A page that comes in pieces would show half a bar, whose parts then move: it waits for what ends the page.
globalStyle(`body:not(:has(> footer)) ${stickyBar}`, { visibility: 'hidden' });
globalStyle(`${stickyBar} > p`, { flex: '999 0 auto' });
globalStyle(`${stickyBar} strong`, { fontSize: '1.25rem' });
// As wide as the price, so that it never asks for a line of its own.
globalStyle(`${stickyBar} > p > span`, {
  flex: '1 0 100%',
  contain: 'inline-size',
  fontSize: '.8125rem',
  '@media': { [narrow]: { display: 'none' } },
});
// Two lines of them cover less than a third of a phone.
globalStyle(`${stickyBar} :is(a, button)`, {
  '@media': { '(max-width: 17em)': { minHeight: space(9) } },
});
/** Words instead of a price: they may break. */
export const words = style([stickyBar]);
globalStyle(`${words} > p`, { flex: '999 1 6rem' });
globalStyle(`${words} strong`, { fontSize: '1rem', lineHeight: 1.25 });
// The icon says it; the word stays for those who listen.
globalStyle(`${stickyBar} button, ${stickyBar} a[data-event]`, {
  width: space(12),
  padding: 0,
  gap: 0,
  fontSize: 0,
});
/** The primary action leaves the price its line; on a line of its own it fills that. */
export const action = style({
  flex: '1 0 auto',
  maxWidth: '9.5rem',
  padding: `0 ${space(3)}`,
  textWrap: 'balance',
  '@media': { [narrow]: { maxWidth: '100%', paddingInline: space(2), fontSize: '.9375rem' } },
});
/** Without a price beside it. */
export const wide = style({ flex: 1, padding: `0 ${space(3)}` });
// Where the focus goes, the bar is not above it.
globalStyle('html:has([data-bottom-bar])', {
  '@media': { '(max-width: 991.98px)': { scrollPaddingBottom: space(22) } },
});
